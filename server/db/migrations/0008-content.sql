-- A wish to be told serves that purpose only, so each submission says what it was given for.
alter table subscriptions add column purpose text not null default 'contact' check (purpose in ('contact', 'notify'));
update subscriptions set purpose = 'notify' where referrer in ('Suburb Page', 'Notify Me Page');

-- Solved riddles: each opens a form once.
create table captcha_answers (
  nonce      text primary key,
  expires_at timestamptz not null
);
create index captcha_answers_expiry on captcha_answers (expires_at);

-- Pages and banners are shown from caches, which have to hear of a change.
create function tell_content() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', tg_table_name);
  return null;
end $$;
create trigger content_items_change after insert or update or delete on content_items
  for each statement execute function tell_content();
create trigger banners_change after insert or update or delete on banners
  for each statement execute function tell_content();
