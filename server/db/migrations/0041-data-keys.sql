-- Fields that are sealed name the key that sealed them, so that keys can be changed while the shop is open. The keys lie
-- here wrapped with the secret key, which is not in the database; version 0 is what keyed hashes and signatures are made
-- with, which have to stay as they are when the secret key changes.
create table data_keys (
  version    int primary key check (version >= 0),
  wrapped    bytea not null,
  -- Every process has to know a key before anyone seals with it.
  is_active  boolean not null default false,
  created_at timestamptz not null
);

-- `ck1`, then the version in four bytes; what was sealed before there were versions counts as 0.
create function sealed_version(sealed bytea) returns int language sql immutable as $$
  select case when substring(sealed from 1 for 3) = 'ck1'::bytea
    then get_byte(sealed, 3) * 16777216 + get_byte(sealed, 4) * 65536 + get_byte(sealed, 5) * 256 + get_byte(sealed, 6)
    else 0 end
$$;

create function announce_keys() returns trigger language plpgsql as $$
begin
  perform pg_notify('keys', '');
  return null;
end $$;
create trigger data_keys_announce after insert or update on data_keys
  for each statement execute function announce_keys();
