-- A browser at the counter of a store that its staff share, and take over by PIN. Only a hash of its token is kept.
create table tablets (
  tablet_id    int generated always as identity primary key,
  store_id     int not null references stores,
  name         text not null,
  token_hash   bytea not null unique,
  created_at   timestamptz not null,
  created_by   bigint not null references users,
  expires_at   timestamptz not null,
  last_used_at timestamptz,
  revoked_at   timestamptz
);
create index tablets_of_store on tablets (store_id);
create index tablets_by_user on tablets (created_by);

create table user_pins (
  user_id  bigint primary key references users,
  -- argon2id of a keyed hash: six digits alone are soon guessed from a copied table.
  pin_hash text not null,
  set_at   timestamptz not null
);
