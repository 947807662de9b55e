-- The audit log says who, when, from where, and what it was before and after; and each row is linked to the one before it,
-- so that a row which is changed or taken away later is found.

alter table audit_log
  -- What the actor was then: 'admin', 'staff', 'driver', 'customer', 'visitor', or 'job:' with its name.
  add column by_role text not null default '',
  -- Network address and browser; '' for what the shop does by itself.
  add column ip     text not null default '',
  add column device text not null default '',
  add column before jsonb,
  add column after  jsonb;
create index audit_log_at on audit_log (at, audit_log_id);
create index audit_log_of_user on audit_log (by_user_id, at) where by_user_id is not null;
create index audit_log_of_subject on audit_log (subject, at);

-- One link for each row, numbered without a gap in the order of the commits. It stays when the row's time is over:
-- what is left of it is a hash.
create table audit_chain (
  link_no      bigint primary key check (link_no > 0),
  audit_log_id bigint not null unique,
  -- The hash of the link before this one; empty for the first.
  previous     bytea not null,
  content_hash bytea not null,
  hash         bytea not null unique,
  -- When retention deleted the row; null while it is there.
  deleted_at   timestamptz
);

create function audit_content_hash(entry audit_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(entry.audit_log_id,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.by_user_id, entry.by_role, entry.ip, entry.device,
    entry.action, entry.subject, entry.details, entry.before, entry.after)::text, 'UTF8'))
$$;

-- Runs when the transaction commits: whoever holds the lock waits for nothing any more, so that audited transactions
-- queue for the commit alone and never for each other's work.
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

do $$
declare
  each audit_log;
  hash_before bytea := '';
  content bytea;
  n bigint := 0;
begin
  for each in select * from audit_log order by audit_log_id loop
    n := n + 1;
    content := audit_content_hash(each);
    insert into audit_chain (link_no, audit_log_id, previous, content_hash, hash)
    values (n, each.audit_log_id, hash_before, content, sha256(hash_before || content));
    hash_before := sha256(hash_before || content);
  end loop;
end $$;

create constraint trigger audit_row_is_linked after insert on audit_log
  deferrable initially deferred for each row execute function link_audit_row();
create trigger audit_chain_is_kept before update or delete on audit_chain
  for each row execute function refuse_change();
select guard_kept_tables();

-- What the chain's end was at some moment, signed with a key that the database does not hold: an end that was cut off, or
-- a chain that was computed anew, no longer fits.
create table audit_checkpoints (
  link_no   bigint primary key,
  hash      bytea not null,
  signature text not null,
  at        timestamptz not null
);
create trigger audit_checkpoints_are_kept before update or delete on audit_checkpoints
  for each row execute function refuse_change();
select guard_kept_tables();
