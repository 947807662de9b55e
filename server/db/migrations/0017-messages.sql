-- The outbox knows what became of each message: sent, waiting for its next try, or dead until a person looks at it.
alter table messages
  add column kind          text not null default 'plain',
  add column category      text not null default 'transactional' check (category in ('transactional', 'marketing')),
  add column user_id       bigint references users on delete set null,
  add column order_id      bigint references orders on delete set null,
  -- What it tells happened once: a second message with the same words for it is not written.
  add column once_key      text unique,
  -- Past this instant it would only confuse, as a code that is no longer good.
  add column expires_at    timestamptz,
  add column attempts      int not null default 0 check (attempts >= 0),
  add column next_try_at   timestamptz,
  -- Somebody is handing it over until then; a crash ends the hold by itself.
  add column held_until    timestamptz,
  add column last_error    text not null default '',
  add column dead_at       timestamptz;
update messages set next_try_at = created_at where sent_at is null;
alter table messages
  add constraint message_is_sent_waiting_or_dead check (
    (sent_at is not null)::int + (dead_at is not null)::int + (next_try_at is not null)::int = 1),
  add constraint dead_message_has_its_reason check (dead_at is null or last_error <> ''),
  add constraint marketing_names_its_reader check (category <> 'marketing' or user_id is not null or sent_at is not null
    or dead_at is not null);
create index messages_waiting on messages (next_try_at) where next_try_at is not null;
create index messages_dead on messages (dead_at desc) where dead_at is not null;
create index messages_of_user on messages (user_id) where user_id is not null;
create index messages_of_order on messages (order_id, message_id desc) where order_id is not null;

create table message_attachments (
  message_id   bigint not null references messages on delete cascade,
  filename     text not null,
  content_type text not null,
  content      bytea not null check (octet_length(content) between 1 and 5000000),
  primary key (message_id, filename)
);

create table demo_inbox_attachments (
  demo_inbox_attachment_id bigint generated always as identity primary key,
  demo_inbox_id            bigint not null references demo_inbox on delete cascade,
  filename                 text not null,
  content_type             text not null,
  content                  bytea not null
);
create index demo_inbox_attachments_of on demo_inbox_attachments (demo_inbox_id);

-- What the shopper chose: order updates by SMS. Codes and what must be known come either way.
alter table users add column order_sms boolean not null default true;

-- One message for each person who agreed to it, sent by an admin.
create table campaigns (
  campaign_id        bigint generated always as identity primary key,
  name               text not null check (name <> ''),
  channel            text not null check (channel in ('email', 'sms')),
  subject            text not null,
  body               text not null check (body <> ''),
  queued             int not null default 0 check (queued >= 0),
  created_by_user_id bigint not null references users,
  created_at         timestamptz not null
);
