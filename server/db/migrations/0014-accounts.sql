-- Sessions that their owner can tell apart and end.
alter table sessions
  add column session_id   bigint generated always as identity unique,
  add column device       text not null default '',
  add column last_used_at timestamptz;

-- Tries of what could be guessed, counted where every process sees them and a restart forgets none. The key is hashed:
-- it may hold an e-mail that was only mistyped.
create table kept_tries (
  key_hash bytea primary key,
  times    timestamptz[] not null,
  -- Whether the latest try was let through.
  taken    boolean not null,
  last_at  timestamptz not null
);
create index kept_tries_last on kept_tries (last_at);

-- A new e-mail or mobile: asked for, confirmed on the new one, and for a while taken back from the old one.
create table contact_changes (
  contact_change_id bigint generated always as identity primary key,
  user_id      bigint not null references users,
  channel      text not null check (channel in ('email', 'mobile')),
  old_value    text not null,
  new_value    text not null,
  -- The mobile is confirmed by its code instead.
  confirm_hash bytea unique,
  undo_hash    bytea unique,
  asked_at     timestamptz not null,
  expires_at   timestamptz not null,
  confirmed_at timestamptz,
  undo_until   timestamptz,
  undone_at    timestamptz,
  constraint contact_change_is_confirmed_before_undone check (undone_at is null or confirmed_at is not null),
  constraint contact_change_confirmed_can_be_undone
    check ((confirmed_at is null) = (undo_hash is null) and (confirmed_at is null) = (undo_until is null))
);
create index contact_changes_of_user on contact_changes (user_id);
create index contact_changes_old_value on contact_changes (old_value) where confirmed_at is not null and undone_at is null;

create table passkeys (
  passkey_id    bigint generated always as identity primary key,
  user_id       bigint not null references users,
  credential_id text not null unique,
  public_key    bytea not null,
  -- Counts up with each use on keys that count at all; one that goes back was copied.
  counter       bigint not null constraint passkey_counter_not_negative check (counter >= 0),
  transports    text[] not null default '{}',
  name          text not null check (length(name) between 1 and 60),
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- A challenge is answered once and soon. Without a user it is for logging in.
create table passkey_challenges (
  challenge_hash bytea primary key,
  user_id        bigint references users,
  purpose        text not null check (purpose in ('add', 'login')),
  expires_at     timestamptz not null,
  constraint passkey_challenge_names_who_adds check ((purpose = 'add') = (user_id is not null))
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
