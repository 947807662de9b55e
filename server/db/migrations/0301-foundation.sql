-- Data model of the shop, for its developers. This file and the files up to 0322 build the whole schema, one file for
-- each area. Later migrations change it, and `server/db/schema.txt` shows the result.
--
-- Conventions of every file:
-- * Money is integer cents in a bigint. Instants are timestamptz, written from the shop's clock and never from now().
--   Columns whose default is clock_timestamp() hold real time, which a demo's clock does not change.
-- * Constraints are the last guard: a state that must never exist cannot be stored. Their names are part of the code,
--   which turns some of them into answers for the shopper.
-- * A column `version` (or `…_version`) rises with each change. A write based on an older version is rejected.
-- * Tables refer to people and orders without a foreign key where the key's lock would block other writers. The reason
--   is next to the column.
-- * "Retained" tables reject changes by the trigger `refuse_change`. Only functions of retention change their rows.
-- * `domain/privacy/retention-rules.ts` defines how long personal data is retained.

-- Similarity of words, for the search of addresses, customers, products and orders.
create extension if not exists pg_trgm;

-- ---------------------------------------------------------------- installation and processes

-- The one row of this installation. The first start writes it (`server/db/installation.ts`).
create table installation (
  only_row   boolean primary key default true check (only_row),
  -- A demo's database cannot be opened by a live shop, or vice versa.
  mode       text not null check (mode in ('demo', 'live')),
  -- Key of the permutations that number users and orders.
  id_key     bigint not null,
  -- When the demo's data was complete; null until then, and in a live shop.
  filled_at  timestamptz,
  created_at timestamptz not null
);

-- One row for each running process of the shop. A process holds the advisory lock (2634505, process_id) on a connection
-- of its own and updates `seen_at` every second. Another process deletes the row if both are missing.
-- From then on the work that the process had started counts as abandoned.
create table processes (
  process_id      int generated always as identity primary key,
  -- When the current connection was opened.
  registered_at   timestamptz not null,
  seen_at         timestamptz not null,
  -- The demo's clock, which processes that start later take over; null in a live shop.
  clock_setting   text,
  clock_offset_ms bigint,
  -- Names under which the process's job runners lock jobs. The jobs of an ended process are free at once.
  job_pools       text[] not null default '{}'
) with (fillfactor = 50);

-- Settings that the owner changed in the console, in one row.
create table shop_settings (
  shop_settings_id int primary key default 1 check (shop_settings_id = 1),
  -- By name (`contract/console/settings.ts`). A missing setting has the value of the environment.
  own_values jsonb not null default '{}' check (jsonb_typeof(own_values) = 'object'),
  version    int not null default 1
);
insert into shop_settings default values;

-- Names of one-time work on existing rows that is complete.
create table finished_work (
  name        text primary key,
  finished_at timestamptz not null
);

-- Keys that seal fields such as birth dates, wrapped with the secret key, which is not in the database. Written when a
-- key is added or the secret key changes, and never deleted.
create table data_keys (
  -- Written into each sealed field. Version 0 makes keyed hashes and signatures, which must survive a new secret key.
  version    int primary key check (version >= 0),
  wrapped    bytea not null,
  -- Every process must know a key before one of them seals with it.
  is_active  boolean not null default false,
  created_at timestamptz not null
);

-- ---------------------------------------------------------------- limits and counters

-- Uses of rate-limited actions, such as logins. Unlogged: a use costs no flush to disk, and a crash of the database
-- resets the budgets. Rows are deleted at most a day after they expire.
create unlogged table rate_limits (
  -- Keyed hash of the limited subject, which may be an email address or a network.
  key_hash   bytea primary key,
  -- Uses within the window, oldest first.
  times      timestamptz[] not null default '{}',
  expires_at timestamptz not null
);
-- Deletes expired rows.
create index rate_limits_expiry on rate_limits (expires_at);

-- Number of rows of long lists, so that a page shows it without a scan. A job adds `list_count_changes` to it.
create table list_counts (
  list  text not null,
  -- The store, or 0 for a list that is not counted by store.
  part  int not null,
  total bigint not null,
  primary key (list, part)
);

-- Changes that `list_counts` does not contain yet. Triggers only insert rows, so that no writer waits for a counter.
create table list_count_changes (
  list   text not null,
  part   int not null,
  change bigint not null
);

-- ---------------------------------------------------------------- numbers of users and orders

create sequence user_numbers maxvalue 4294967295;
create sequence order_numbers maxvalue 4294967295;

-- Returns the public number of the n-th user: a keyed 4-round Feistel permutation, which never collides. A number shows
-- neither how many users there are nor which numbers are next to it.
create function permuted_id(n bigint) returns bigint language plpgsql as $$
declare
  k bigint;
  l int := (n >> 16) & 65535;
  r int := n & 65535;
  t int;
begin
  select id_key into strict k from installation;
  for i in 1..4 loop
    t := r;
    r := l # ('x' || substr(md5(k || ':' || i || ':' || r), 1, 4))::bit(16)::int;
    l := t;
  end loop;
  return ((l::bigint << 16) | r) + 1;
end $$;

-- Returns the next order number. Its permutation differs from that of users, so that equal numbers reveal nothing.
-- Numbers that are in use are skipped, because orders may carry a number of the other permutation.
create function new_order_id() returns bigint language plpgsql as $$
declare
  k bigint;
  n bigint;
  l int;
  r int;
  t int;
  id bigint;
begin
  select id_key into strict k from installation;
  loop
    n := nextval('order_numbers');
    l := (n >> 16) & 65535;
    r := n & 65535;
    for i in 1..4 loop
      t := r;
      r := l # ('x' || substr(md5('order:' || k || ':' || i || ':' || r), 1, 4))::bit(16)::int;
      l := t;
    end loop;
    id := ((l::bigint << 16) | r) + 1;
    exit when not exists (select from orders where order_id = id);
  end loop;
  return id;
end $$;

-- ---------------------------------------------------------------- shared functions

-- Returns whether the shop serves the state. Every column with a state uses this function; `server/db/states.test.ts`
-- compares it with `domain/states.ts`.
create function is_served_state(state text) returns boolean immutable language sql
  return state in ('VIC', 'NSW');

-- Returns an amount in dollars as a JSON number with at most two decimals, as the API writes it.
create function json_dollars(cents bigint) returns jsonb language sql immutable strict as $$
  select to_jsonb(trim_scale(round(cents / 100.0, 2)))
$$;

-- Returns whether the process that started some work has ended. Null: the process is unknown, so the answer is false.
create function is_abandoned(started_by int) returns boolean language sql stable as $$
  select started_by is not null and not exists (select from processes p where p.process_id = started_by)
$$;

-- Returns the version of the key that sealed a field: `ck1`, then the version in four bytes. Older fields count as 0.
create function sealed_version(sealed bytea) returns int language sql immutable as $$
  select case when substring(sealed from 1 for 3) = 'ck1'::bytea
    then get_byte(sealed, 3) * 16777216 + get_byte(sealed, 4) * 65536 + get_byte(sealed, 5) * 256 + get_byte(sealed, 6)
    else 0 end
$$;

-- Takes one use of every budget, or of no budget if one of them is exhausted. Returns each exhausted budget with the
-- moment at which it has room again; no row admits the call. Rows are locked in key order, which prevents deadlocks.
create function consume_rate_limits(keys bytea[], maxima int[], windows interval[], used_at timestamptz)
returns table (exhausted bytea, retry_at timestamptz) language plpgsql as $$
begin
  insert into rate_limits (key_hash, expires_at)
    select w.key, used_at + w.span from unnest(keys, windows) as w(key, span) order by w.key
    on conflict do nothing;
  perform from rate_limits r where r.key_hash = any(keys) order by r.key_hash for update;
  -- Drops uses later than now, which a demo's clock leaves behind when it is set back.
  update rate_limits r set
    times = array(select t from unnest(r.times) as t
      where t > used_at - w.span and t <= used_at + interval '1 minute' order by t),
    expires_at = used_at + w.span
    from unnest(keys, windows) as w(key, span) where r.key_hash = w.key;
  return query
    select r.key_hash, r.times[cardinality(r.times) - w.maximum + 1] + w.span
    from unnest(keys, maxima, windows) as w(key, maximum, span) join rate_limits r on r.key_hash = w.key
    where cardinality(r.times) >= w.maximum;
  if found then return; end if;
  update rate_limits r set times = r.times || used_at where r.key_hash = any(keys);
end $$;

-- ---------------------------------------------------------------- retained rows

-- Trigger of retained tables: rejects the change. Only functions of the tables' owner that end rows after their
-- retention period may change them: they run with the owner's rights and set `coldie.retention` for themselves.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' and current_setting('coldie.retention', true) = 'on'
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception '% rows are kept as they are', tg_table_name;
end $$;

-- Returns the operations that `refuse_change` rejects for every row of a table: UPDATE, DELETE or both. The
-- application's role is not granted these (`server/db/grants.ts`).
create function kept_operations(table_oid oid) returns text[] language sql stable as $$
  select coalesce(array_agg(distinct operation), '{}')
  from pg_trigger t
    join pg_proc p on p.oid = t.tgfoid and p.proname like 'refuse\_change%'
    cross join lateral (values ('DELETE', 8), ('UPDATE', 16)) as o (operation, bit)
  where t.tgrelid = table_oid and not t.tgisinternal and t.tgqual is null and t.tgattr = '' and t.tgtype & bit > 0
$$;

-- Adds a trigger against TRUNCATE to each table whose rows cannot be deleted, since triggers for rows do not see it.
-- Runs after the migrations at each start, so that it also covers new tables.
create function guard_kept_tables() returns void language plpgsql as $$
declare
  kept record;
begin
  for kept in
    select c.oid, c.relname, format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname = 'public' and 'DELETE' = any(kept_operations(c.oid))
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgtype & 32 > 0)
  loop
    execute format('create trigger %I before truncate on %s for each statement execute function refuse_change()',
      kept.relname || '_not_truncated', kept.name);
  end loop;
end $$;

-- Returns the time by which retention periods are measured. The clock of a live shop never runs ahead of the server's.
create function retention_now(shop_now timestamptz) returns timestamptz language sql stable as $$
  select case when (select mode from installation) = 'live' then least(shop_now, clock_timestamp()) else shop_now end
$$;

-- ---------------------------------------------------------------- announcements to every process

-- Notifies the channel named in the trigger that a table changed. Processes reload what they hold in memory.
create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end $$;

-- Notifies processes of a new or activated key.
create function announce_keys() returns trigger language plpgsql as $$
begin
  perform pg_notify('keys', '');
  return null;
end $$;
create trigger data_keys_announce after insert or update on data_keys
  for each statement execute function announce_keys();
create trigger shop_settings_announce after insert or update or delete on shop_settings
  for each statement execute function announce_change('settings');
