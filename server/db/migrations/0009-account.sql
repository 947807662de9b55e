-- A member's next mobile, until its code has come back. The old one stays in use meanwhile.
alter table users add column new_mobile text;

-- Every yes and no to marketing, with the words that were shown. The newest of a channel is in force.
create table consents (
  consent_id   bigint generated always as identity primary key,
  user_id      bigint not null references users,
  channel      text not null check (channel in ('email', 'sms')),
  is_granted   boolean not null,
  text_version text not null,
  source       text not null check (source in ('account', 'unsubscribe_link', 'self_exclusion', 'account_closed')),
  at           timestamptz not null
);
create index consents_of_user on consents (user_id, channel, consent_id desc);
create trigger consents_are_kept before update or delete on consents for each row execute function refuse_change();

alter table self_exclusions
  add column term text not null default 'open' check (term in ('six_months', 'one_year', 'three_years', 'open'));
create index self_exclusions_email on self_exclusions (email);
create index self_exclusions_mobile on self_exclusions (mobile);
create index self_exclusions_name on self_exclusions (name_dob_hash);
