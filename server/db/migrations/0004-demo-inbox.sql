-- Where a demo shop's e-mails and text messages land. A live shop leaves it empty.

create table demo_inbox (
  demo_inbox_id bigint generated always as identity primary key,
  channel       text not null check (channel in ('email', 'sms')),
  -- An e-mail address in lower case, or a mobile in E.164.
  recipient     text not null,
  subject       text not null,
  text          text not null,
  html          text,
  sent_at       timestamptz not null
);
create index demo_inbox_recipient on demo_inbox (recipient, demo_inbox_id desc);
