-- Keys by which programs call the API. Only a hash of each is kept, and how it begins.
create table api_keys (
  api_key_id   int generated always as identity primary key,
  name         text not null,
  prefix       text not null,
  key_hash     bytea not null unique,
  -- Permissions of `domain/accounts/api-key-scopes.ts`.
  scopes       text[] not null check (scopes <> '{}'),
  -- null: every store.
  store_id     int references stores,
  created_at   timestamptz not null,
  created_by   bigint not null references users,
  expires_at   timestamptz,
  last_used_at timestamptz,
  revoked_at   timestamptz
);
create index api_keys_of_store on api_keys (store_id);
create index api_keys_by_user on api_keys (created_by);
