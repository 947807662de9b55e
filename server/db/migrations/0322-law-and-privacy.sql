-- Law and privacy: self-exclusions, lawful hours, the register of data breaches, and retention.

-- ---------------------------------------------------------------- self-exclusions

-- People who excluded themselves. They cannot order, as guest or member (L-21 in docs/law.md). The application only
-- inserts rows. An exclusion ends by its date or by the link that undoes a stranger's request; retention deletes it
-- 2 years after its end.
create table self_exclusions (
  self_exclusion_id bigint generated always as identity primary key,
  email         text,
  mobile        text,
  -- Keyed hash of name and birth date, unreadable. Newer exclusions have `self_exclusion_keys`.
  name_dob_hash bytea,
  starts_at     timestamptz not null,
  -- Null: no end.
  ends_at       timestamptz,
  term          text not null default 'open' check (term in ('six_months', 'one_year', 'three_years', 'open')),
  text_version  text,
  check (email is not null or mobile is not null or name_dob_hash is not null)
);
create index self_exclusions_email on self_exclusions (email);
create index self_exclusions_mobile on self_exclusions (mobile);
create index self_exclusions_name on self_exclusions (name_dob_hash);

-- Keyed hashes by which an excluded person is recognised. Deleted with the exclusion.
create table self_exclusion_keys (
  self_exclusion_id bigint not null references self_exclusions on delete cascade,
  -- `name`, `name_dob`: every reading of the name, alone and with the birth date.
  -- `near_name_dob`: a similar name with the same birth date, which staff must review.
  -- `email`, `mobile`: contacts of an account that staff recognised as the person's.
  kind     text not null check (kind in ('name', 'name_dob', 'email', 'mobile', 'near_name_dob')),
  key_hash bytea not null,
  primary key (self_exclusion_id, kind, key_hash)
);
create index self_exclusion_keys_hash on self_exclusion_keys (key_hash);

-- Customers who may be an excluded person. Staff decide.
create table self_exclusion_reviews (
  self_exclusion_review_id bigint generated always as identity primary key,
  self_exclusion_id bigint not null references self_exclusions on delete cascade,
  user_id           bigint not null references users,
  -- Order that revealed it. Without a foreign key, whose lock would block the order.
  order_id          bigint,
  found_at          timestamptz not null,
  -- `match`: the same person. `other`: another person.
  state             text not null default 'open' check (state in ('open', 'match', 'other')),
  reason            text not null default '',
  decided_by        bigint references users,
  decided_at        timestamptz,
  version           int not null default 1,
  unique (self_exclusion_id, user_id),
  check ((state = 'open') = (decided_at is null)),
  check (state = 'open' or reason <> '')
);
create index self_exclusion_reviews_by_state on self_exclusion_reviews (state, self_exclusion_review_id desc);
create index self_exclusion_reviews_of_user on self_exclusion_reviews (user_id);
create index self_exclusion_reviews_by_user on self_exclusion_reviews (decided_by) where decided_by is not null;

-- Orders that were stopped because of an exclusion. Readers of an order do not see it.
create table self_exclusion_orders (
  self_exclusion_id bigint not null references self_exclusions on delete cascade,
  order_id          bigint not null,
  at                timestamptz not null,
  primary key (self_exclusion_id, order_id)
);

create trigger self_exclusions_are_kept before update or delete on self_exclusions
  for each row execute function refuse_change();
create trigger self_exclusion_keys_are_kept before update or delete on self_exclusion_keys
  for each row execute function refuse_change();
create trigger self_exclusion_orders_are_kept before update or delete on self_exclusion_orders
  for each row execute function refuse_change();

-- Deletes an exclusion within a day of its start, with its keys and stopped orders. Returns the number of deleted rows.
create function undo_self_exclusion(exclusion_id bigint, shop_now timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done int;
begin
  perform set_config('coldie.retention', 'on', true);
  delete from self_exclusions
  where self_exclusion_id = exclusion_id and starts_at >= retention_now(shop_now) - interval '24 hours';
  get diagnostics done = row_count;
  perform set_config('coldie.retention', 'off', true);
  return done;
end $$;

-- ---------------------------------------------------------------- lawful hours

-- Copy of DELIVERY_HOURS (`domain/law/delivery-hours.ts`) for triggers. The owner's role updates it after the
-- migrations (`server/db/lawful-hours.ts`); the application reads it.
create table lawful_hours (
  state      text not null check (is_served_state(state)),
  -- ISO weekday, days from Easter Sunday, or month and day.
  day        text not null check (day ~ '^(weekday [1-7]|easter -?[0-9]+|[0-9]{2}-[0-9]{2})$'),
  valid_from date not null,
  valid_to   date check (valid_to >= valid_from),
  -- Both null: no alcohol changes hands.
  opens      time,
  closes     time,
  primary key (state, day, valid_from),
  constraint lawful_hours_are_a_span
    check ((opens is null) = (closes is null) and (opens is null or opens < closes))
);

-- Returns Easter Sunday in the Gregorian calendar (Meeus, Jones and Butcher), as easterSunday in
-- `domain/delivery/lawful-hours.ts` does.
create function easter_sunday(of_year int) returns date language plpgsql immutable strict as $$
declare
  a int := of_year % 19;
  b int := of_year / 100;
  c int := of_year % 100;
  g int := (8 * b + 13) / 25;
  h int := (19 * a + b - b / 4 - g + 15) % 30;
  l int := (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  m int := (a + 11 * h + 22 * l) / 451;
  month_and_day int := h + l - 7 * m + 114;
begin
  return make_date(of_year, month_and_day / 31, month_and_day % 31 + 1);
end $$;

-- Returns the lawful hours of a date: the strictest rule of a named day, otherwise the rule of the weekday. No row
-- means closed.
create function lawful_hours_on(of_state text, on_date date) returns table (opens time, closes time)
language sql stable strict as $$
  with rules as (
    select h.opens, h.closes, h.day like 'weekday %' as is_weekday
    from lawful_hours h
    where h.state = of_state and h.valid_from <= on_date and (h.valid_to is null or on_date <= h.valid_to)
      and h.day in (
        to_char(on_date, 'MM-DD'),
        'easter ' || (on_date - easter_sunday(extract(year from on_date)::int)),
        'weekday ' || extract(isodow from on_date)::int)
  ), strictest as (
    select r.opens, r.closes from rules r order by r.is_weekday, r.opens is null desc, r.opens desc limit 1
  )
  select s.opens, s.closes from strictest s where s.opens is not null
$$;

-- Returns whether alcohol may change hands at a moment, as isLawfulHandOver in `domain/delivery/lawful-hours.ts` does.
create function is_lawful_hand_over(of_state text, time_zone text, at timestamptz) returns boolean
language sql stable strict as $$
  select exists (
    select from lawful_hours_on(of_state, (at at time zone time_zone)::date) h
    where (at at time zone time_zone)::time between h.opens and h.closes)
$$;

-- ---------------------------------------------------------------- data breaches

-- Suspected data breaches (Privacy Act 1988, Part IIIC; L-39 in docs/law.md). Only added to: a wrong decision is
-- followed by another entry. Deleted 7 years after the last entry.
create table data_breaches (
  data_breach_id bigint generated always as identity primary key,
  -- When staff became aware of it, from which the 30 days of the assessment count.
  found_at    timestamptz not null,
  due_on      date not null,
  summary     text not null check (trim(summary) <> ''),
  -- Kinds of data, and the people concerned.
  data_kinds  text not null check (trim(data_kinds) <> ''),
  people      text not null check (trim(people) <> ''),
  reported_by bigint not null references users,
  reported_at timestamptz not null,
  constraint breach_assessed_within_30_days
    check (due_on - (found_at at time zone 'Australia/Melbourne')::date = 30)
);
create index data_breaches_reporter on data_breaches (reported_by);

-- Notes, decisions and notifications of a breach.
create table data_breach_entries (
  data_breach_entry_id bigint generated always as identity primary key,
  data_breach_id bigint not null references data_breaches,
  kind text not null check (kind in
    ('note', 'assessment', 'notifiable', 'not_notifiable', 'regulator_notified', 'people_notified')),
  text text not null check (trim(text) <> ''),
  by_user_id bigint not null references users,
  at timestamptz not null
);
create index data_breach_entries_of_breach on data_breach_entries (data_breach_id, data_breach_entry_id);
create index data_breach_entries_author on data_breach_entries (by_user_id);

create trigger data_breaches_are_kept before update or delete on data_breaches
  for each row execute function refuse_change();
create trigger data_breach_entries_are_kept before update or delete on data_breach_entries
  for each row execute function refuse_change();

-- Notifications follow the decision that a breach is notifiable.
create function breach_is_decided_before_notified() returns trigger language plpgsql as $$
begin
  if not exists (select from data_breach_entries e where e.data_breach_id = new.data_breach_id and e.kind = 'notifiable') then
    raise exception 'breach % is not decided', new.data_breach_id
      using errcode = 'check_violation', constraint = 'breach_is_decided_before_notified';
  end if;
  return new;
end $$;
create trigger breach_is_decided_before_notified before insert on data_breach_entries
  for each row when (new.kind in ('regulator_notified', 'people_notified'))
  execute function breach_is_decided_before_notified();

-- ---------------------------------------------------------------- retention

-- These functions are the only way to change or delete retained rows. Each runs with the rights of the tables' owner
-- and knows its minimum period itself, so that a compromised application cannot shorten it.
-- `domain/privacy/retention-rules.ts` lists the periods and their reasons.
--
-- Every function processes at most `most` rows and returns their number. The job repeats it until no row is left. An
-- owner that is no superuser may set `coldie.retention` in a function's body, and not in its definition.

-- Empties orders after 5 years. Amounts, dates, suburb and products remain for the books, and the account's number is
-- the only reference to a person.
create function anonymise_old_orders(shop_now timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids bigint[];
begin
  select array_agg(order_id) into ids from (
    select order_id from orders
    where anonymised_at is null and created_at < retention_now(shop_now) - interval '5 years' and status in (5, 7, 8)
    order by created_at limit most for update skip locked) as old;
  if ids is null then return 0; end if;
  perform set_config('coldie.retention', 'on', true);
  update orders set address_line_1 = '', address_line_2 = '', lat = round(lat::numeric, 2), lng = round(lng::numeric, 2),
    comment = '', delivery_notes = '', gift_message = '', recipient_name = '', instruction = '', reason = '', person_key = null,
    business_name = '', business_abn = '',
    gift_recipient = case when gift then 'removed' else '' end,
    gift_recipient_number = case when gift then 'removed' else '' end, anonymised_at = shop_now
  where order_id = any(ids);
  update payments set payer = '', expiry = '', last_two = '' where order_id = any(ids);
  update order_events set reason = '' where order_id = any(ids) and reason <> '';
  update refunds set reason = 'removed' where order_id = any(ids);
  update promo_uses set person_key = null where order_id = any(ids);
  update invoices set document = jsonb_set(
    jsonb_set(document, '{buyer}', '{"name": "", "address": ""}'), '{adjusts,reason}', '"removed"', false)
  where order_id = any(ids);
  perform set_config('coldie.retention', 'off', true);
  return cardinality(ids);
end $$;

-- Empties recipients' names of door checks after 24 months. Result, reason, kind of document, time and postcode remain.
create function empty_old_door_checks(shop_now timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done int;
begin
  perform set_config('coldie.retention', 'on', true);
  update door_checks set recipient_name = 'removed' where door_check_id in (
    select door_check_id from door_checks
    where recipient_name not in ('', 'removed') and at < retention_now(shop_now) - interval '24 months'
    order by at limit most);
  get diagnostics done = row_count;
  perform set_config('coldie.retention', 'off', true);
  return done;
end $$;

-- Deletes consents 3 years after they stop applying. A consent applies until the next answer; a refusal ends at once.
create function delete_old_consents(shop_now timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done int;
  cutoff timestamptz := retention_now(shop_now) - interval '3 years';
begin
  perform set_config('coldie.retention', 'on', true);
  delete from consents where consent_id in (
    select c.consent_id from consents c
    where c.at < cutoff and (not c.is_granted or exists (
      select from consents later where later.user_id = c.user_id and later.channel = c.channel
        and later.consent_id > c.consent_id and later.at < cutoff))
    order by c.at limit most);
  get diagnostics done = row_count;
  perform set_config('coldie.retention', 'off', true);
  return done;
end $$;

-- Deletes audit rows after 5 years. Their links remain, so that the chain is complete.
create function delete_old_audit(shop_now timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done int;
begin
  perform set_config('coldie.retention', 'on', true);
  with gone as (
    delete from audit_log where audit_log_id in (
      select audit_log_id from audit_log where at < retention_now(shop_now) - interval '5 years'
      order by at, audit_log_id limit most)
    returning audit_log_id)
  update audit_chain c set deleted_at = shop_now from gone where c.audit_log_id = gone.audit_log_id;
  get diagnostics done = row_count;
  perform set_config('coldie.retention', 'off', true);
  return done;
end $$;

-- Deletes events of the gateway after 13 months. Results remain with the payment.
create function delete_old_payment_events(shop_now timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done int;
begin
  perform set_config('coldie.retention', 'on', true);
  delete from payment_events where payment_event_id in (
    select payment_event_id from payment_events where received_at < retention_now(shop_now) - interval '13 months'
    order by received_at limit most);
  get diagnostics done = row_count;
  perform set_config('coldie.retention', 'off', true);
  return done;
end $$;

-- Empties reasons of credit after 5 years. Amounts and dates remain for the books.
create function empty_old_credit(shop_now timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done int;
begin
  perform set_config('coldie.retention', 'on', true);
  update credit_entries set reason = '' where credit_entry_id in (
    select credit_entry_id from credit_entries
    where reason <> '' and at < retention_now(shop_now) - interval '5 years' order by at limit most);
  get diagnostics done = row_count;
  perform set_config('coldie.retention', 'off', true);
  return done;
end $$;

-- Deletes a breach with its entries, 7 years after the last of them.
create function delete_old_breaches(shop_now timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids bigint[];
  cutoff timestamptz := retention_now(shop_now) - interval '7 years';
begin
  perform set_config('coldie.retention', 'on', true);
  select array_agg(data_breach_id) into ids from (
    select data_breach_id from data_breaches b
    where reported_at < cutoff and not exists (
      select from data_breach_entries e where e.data_breach_id = b.data_breach_id and e.at >= cutoff)
    order by data_breach_id limit most) as old;
  delete from data_breach_entries where data_breach_id = any(ids);
  delete from data_breaches where data_breach_id = any(ids);
  perform set_config('coldie.retention', 'off', true);
  return coalesce(cardinality(ids), 0);
end $$;

-- Empties approvals after a year. Both persons, times and amount remain; for roles and limits, also their values.
create function empty_old_approvals(shop_now timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done int;
begin
  perform set_config('coldie.retention', 'on', true);
  update approvals set emptied_at = shop_now, payload_hash = '', decision_reason = '',
    payload = case when kind in ('roles', 'limits') then payload - 'reason' else '{}' end
  where approval_id in (
    select approval_id from approvals
    where emptied_at is null and state <> 'pending' and requested_at < retention_now(shop_now) - interval '1 year'
    order by requested_at limit most);
  get diagnostics done = row_count;
  perform set_config('coldie.retention', 'off', true);
  return done;
end $$;

-- Deletes self-exclusions 2 years after their end.
create function delete_old_exclusions(shop_now timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done int;
begin
  perform set_config('coldie.retention', 'on', true);
  delete from self_exclusions where self_exclusion_id in (
    select self_exclusion_id from self_exclusions
    where ends_at <= retention_now(shop_now) - interval '2 years' order by ends_at limit most);
  get diagnostics done = row_count;
  perform set_config('coldie.retention', 'off', true);
  return done;
end $$;

-- ---------------------------------------------------------------- guards and grants

-- Adds the guards against TRUNCATE. No privilege is granted here: the application's role differs by installation, so
-- `server/db/grants.ts` grants it after the migrations of each start.
select guard_kept_tables();
