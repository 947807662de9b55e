-- An owner's own words for the messages that the shop sends; '' where the default is used.
create table message_templates (
  -- A name of `domain/messages/message-templates.ts`.
  template     text primary key,
  subject      text not null default '',
  opening      text not null default '',
  closing      text not null default '',
  sms          text not null default '',
  -- 0: made for a change that is under way.
  version      int not null default 0,
  updated_at   timestamptz not null,
  updated_by   bigint not null references users
);
create index message_templates_by_user on message_templates (updated_by);
