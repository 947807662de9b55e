-- Browsers that show a person notifications about their orders. A subscription ends with its login.
create table if not exists push_subscriptions (
  subscription_id bigint generated always as identity primary key,
  user_id         bigint not null references users,
  token_hash      bytea not null references sessions on update cascade on delete cascade,
  -- Address and keys given by the browser (RFC 8030, RFC 8291). They are useless without our key.
  endpoint        text not null unique check (length(endpoint) <= 2048),
  p256dh          text not null check (length(p256dh) <= 200),
  auth            text not null check (length(auth) <= 100),
  created_at      timestamptz not null
);
create index if not exists push_subscriptions_of_user on push_subscriptions (user_id, subscription_id);
create index if not exists push_subscriptions_of_session on push_subscriptions (token_hash);

alter table messages drop constraint if exists messages_channel_check;
alter table messages add constraint messages_channel_check check (channel in ('email', 'sms', 'push')) not valid;
