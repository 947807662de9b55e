-- The tablet on which a session was opened by PIN; null: by a login. Without a foreign key, which would lock the tablets as
-- well: a tablet is revoked and never deleted.
alter table sessions add column tablet_id int;
