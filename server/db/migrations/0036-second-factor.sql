-- An authenticator app: one for each account. The secret is sealed with the shop's key and its owner's number.
create table totp_credentials (
  user_id       bigint primary key references users,
  secret_sealed bytea not null,
  created_at    timestamptz not null,
  -- When a first code proved that the app has the secret; null: it counts for nothing yet.
  confirmed_at  timestamptz,
  -- The 30-second step of the last code that was taken: no code is good twice.
  last_step     bigint
);

create table recovery_codes (
  user_id    bigint not null references users,
  -- Keyed hash of owner and code.
  code_hash  bytea not null,
  created_at timestamptz not null,
  used_at    timestamptz,
  primary key (user_id, code_hash)
);
