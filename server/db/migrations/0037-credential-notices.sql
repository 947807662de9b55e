-- What an owner was told about a change of their login, with the link that takes it back once.
create table credential_notices (
  credential_notice_id bigint generated always as identity primary key,
  user_id    bigint not null references users,
  change     text not null check (change ~ '^[a-z_]{1,40}$'),
  token_hash bytea not null unique,
  changed_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index credential_notices_of_user on credential_notices (user_id);
