-- One table of rate limits in place of the counters that each process kept for itself. Unlogged: a use costs no flush to
-- disk, and after a crash of the database the budgets start anew, which nobody outside can bring about.
drop table kept_tries;

create unlogged table rate_limits (
  -- Keyed hash of what is limited: it may name an e-mail address or a network.
  key_hash   bytea primary key,
  -- Uses within the window, oldest first.
  times      timestamptz[] not null default '{}',
  expires_at timestamptz not null
);
create index rate_limits_expiry on rate_limits (expires_at);

-- Takes one use of every budget, or of none where any is used up. Answers each exhausted budget with the moment at which
-- it has room again; no row means that the call is admitted. Rows are locked in one order, so calls can't deadlock.
create function consume_rate_limits(keys bytea[], maxima int[], windows interval[], used_at timestamptz)
returns table (exhausted bytea, retry_at timestamptz) language plpgsql as $$
begin
  insert into rate_limits (key_hash, expires_at)
    select w.key, used_at + w.span from unnest(keys, windows) as w(key, span) order by w.key
    on conflict do nothing;
  perform from rate_limits r where r.key_hash = any(keys) order by r.key_hash for update;
  -- A use ahead of now is from before a demo's clock went back.
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
