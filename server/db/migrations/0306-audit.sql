-- Audit log: who changed what, from where, and the values before and after. Each row is linked to the row before it, so
-- that a changed or removed row is detected (`npm run audit:verify`).

-- One row for each audited action. Never changed; deleted by retention after 5 years.
create table audit_log (
  audit_log_id bigint generated always as identity primary key,
  at           timestamptz not null,
  by_user_id   bigint,
  action       text not null,
  -- Kind and number of the changed thing.
  subject      text not null,
  details      jsonb not null default '{}',
  -- Role of the actor at that time: 'admin', 'staff', 'driver', 'customer', 'visitor', 'api_key ' with its number, or
  -- 'job:' with its name.
  by_role      text not null default '',
  -- Network address and browser; '' for jobs.
  ip           text not null default '',
  device       text not null default '',
  before       jsonb,
  after        jsonb
);
-- Console: all rows, those of a person, a subject, an API key, or with a word.
create index audit_log_at on audit_log (at, audit_log_id);
create index audit_log_of_user on audit_log (by_user_id, at) where by_user_id is not null;
create index audit_log_of_subject on audit_log (subject, at);
create index audit_log_of_api_key on audit_log (by_role, at) where by_role like 'api_key %';
create index audit_log_words on audit_log using gin (lower(action || ' ' || subject) gin_trgm_ops);

-- One link for each audit row, numbered without gaps in commit order. Links are retained when their row is deleted:
-- they hold hashes alone. Only the trigger below writes them.
create table audit_chain (
  link_no      bigint primary key check (link_no > 0),
  audit_log_id bigint not null unique,
  -- Hash of the previous link; empty for the first.
  previous     bytea not null,
  content_hash bytea not null,
  hash         bytea not null unique,
  -- When retention deleted the row; null while it exists.
  deleted_at   timestamptz
);

-- Ends of the chain, signed with a key that the database does not hold. A truncated or recomputed chain does not match.
-- A job adds rows; they are never changed or deleted.
create table audit_checkpoints (
  link_no   bigint primary key,
  hash      bytea not null,
  signature text not null,
  at        timestamptz not null
);

create trigger audit_log_is_kept before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_chain_is_kept before update or delete on audit_chain
  for each row execute function refuse_change();
create trigger audit_checkpoints_are_kept before update or delete on audit_checkpoints
  for each row execute function refuse_change();

-- Returns the hash of all columns of an audit row.
create function audit_content_hash(entry audit_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(entry.audit_log_id,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.by_user_id, entry.by_role, entry.ip, entry.device,
    entry.action, entry.subject, entry.details, entry.before, entry.after)::text, 'UTF8'))
$$;

-- Appends the link of an audit row with the owner's rights. Runs when the transaction commits: audited transactions
-- queue for their commits alone and never wait for each other's work.
create function link_audit_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last audit_chain;
  content bytea := audit_content_hash(new);
begin
  perform pg_advisory_xact_lock(2634503);
  select * into last from audit_chain order by link_no desc limit 1;
  insert into audit_chain (link_no, audit_log_id, previous, content_hash, hash)
  values (coalesce(last.link_no, 0) + 1, new.audit_log_id, coalesce(last.hash, ''), content,
    sha256(coalesce(last.hash, '') || content));
  return null;
end $$;
create constraint trigger audit_row_is_linked after insert on audit_log
  deferrable initially deferred for each row execute function link_audit_row();

-- Counts audit rows for their list.
create function count_audit_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_count_changes select 'audit', 0, count(*) from new_rows having count(*) > 0;
  else
    insert into list_count_changes select 'audit', 0, -count(*) from old_rows having count(*) > 0;
  end if;
  return null;
end $$;
create trigger audit_rows_are_counted after insert on audit_log
  referencing new table as new_rows for each statement execute function count_audit_rows();
create trigger deleted_audit_rows_are_counted after delete on audit_log
  referencing old table as old_rows for each statement execute function count_audit_rows();

-- The list of audit rows exists from the start, with no rows.
insert into list_counts (list, part, total) values ('audit', 0, 0);
