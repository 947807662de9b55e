-- The processes that are open on this database. Each holds an advisory lock (2634505, process_id) on a connection of its own
-- and notes here every second that it lives. Who finds one without both takes its row away: from then on what it was doing
-- is abandoned.
create table processes (
  process_id    int generated always as identity primary key,
  -- When its present connection was made.
  registered_at timestamptz not null,
  seen_at       timestamptz not null
) with (fillfactor = 50);

-- Who asked for a payment, and for a checkout by its first one. null: a version from before.
alter table payments add column started_by int;

-- Whether nobody is busy with it any more. A process that is not known has ended.
create function is_abandoned(started_by int) returns boolean language sql stable as $$
  select started_by is not null and not exists (select from processes p where p.process_id = started_by)
$$;
