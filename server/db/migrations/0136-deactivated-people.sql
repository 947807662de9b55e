-- Whoever may work for the shop no more, at once: no session of theirs is valid, and nobody logs in. Their roles stay, for
-- the day they come back.
alter table users add column deactivated_at timestamptz;
