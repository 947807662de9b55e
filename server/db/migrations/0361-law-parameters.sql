-- The other rules of law as rows: documents, recipients, training, notices, classes of refusals, and reports.
-- small: law_rules (a few rows for each state), driver_training_records (a few rows for each driver)

-- Returns whether a value is a text that is not blank.
create function is_json_text(value jsonb) returns boolean language sql immutable
  return coalesce(jsonb_typeof(value) = 'string' and trim(value #>> '{}') <> '', false);

-- Returns whether a value is a whole number within limits.
create function is_json_count(value jsonb, lowest int, highest int) returns boolean language sql immutable
  return case when jsonb_typeof(value) <> 'number' then false
    else coalesce((value #>> '{}')::numeric between lowest and highest
      and (value #>> '{}')::numeric = trunc((value #>> '{}')::numeric), false) end;

-- Returns whether a value is a list of objects that each have the fields as texts. An empty list is one.
create function is_json_table(value jsonb, variadic fields text[]) returns boolean language sql immutable
  return is_json_list(value) and (
    select coalesce(bool_and(jsonb_typeof(item) = 'object' and (
      select bool_and(is_json_text(item -> field)) from unnest(fields) as field)), true)
    from jsonb_array_elements(case when is_json_list(value) then value end) as item);

-- Returns whether a value is a list of texts with at least one element.
create function is_json_texts(value jsonb) returns boolean language sql immutable
  return is_json_list(value) and (
    select coalesce(count(*) > 0 and bool_and(is_json_text(item)), false)
    from jsonb_array_elements(case when is_json_list(value) then value end) as item);

-- Returns whether the parameters fit one of the rules of this migration and are not looser than the floor: an age of
-- 18, only the buyer or the recipient of a gift, and twelve months for records of refusals.
create function law_parameters_are_valid(rule text, parameters jsonb) returns boolean language sql immutable
  return coalesce(case rule
    when 'accepted_documents' then is_json_table(parameters -> 'documents', 'type') and (
      select count(*) > 0 and count(*) = count(distinct document -> 'type')
        and bool_and(is_json_texts(document -> 'issuers'))
      from jsonb_array_elements(
        case when is_json_list(parameters -> 'documents') then parameters -> 'documents' end) as document)
    when 'recipient' then is_json_count(parameters -> 'minimum_age', 18, 99)
      and parameters ->> 'first' = 'buyer' and parameters ->> 'later' = 'buyer'
      and parameters ->> 'gift' = 'gift_recipient'
    when 'driver_training' then jsonb_typeof(parameters -> 'required') = 'boolean'
      and is_json_count(parameters -> 'years', 1, 10)
    when 'notices' then is_json_text(parameters -> 'text') and is_json_text(parameters -> 'version')
      and is_json_text(parameters -> 'licence') and jsonb_typeof(parameters -> 'sale_notice') = 'string'
      and is_json_table(parameters -> 'amounts', 'name', 'amount')
    when 'refusal_classes' then is_json_table(parameters -> 'classes', 'class')
      and is_json_count(parameters -> 'retention_months', 12, 120) and (
        select coalesce(bool_and(is_json_texts(one -> 'reasons')), true) from jsonb_array_elements(
          case when is_json_list(parameters -> 'classes') then parameters -> 'classes' end) as one)
    when 'report_categories' then is_json_table(parameters -> 'categories', 'kind', 'category')
      and is_json_table(parameters -> 'columns', 'field', 'title') and jsonb_array_length(parameters -> 'columns') > 0
      and is_json_table(parameters -> 'periods', 'from', 'to', 'due') and jsonb_array_length(parameters -> 'periods') > 0
    else false
  end, false);

-- Returns whether the parameters fit the rule and are not looser than the floor: an end by 23:00, an age of 18.
create or replace function law_rule_is_valid(rule text, parameters jsonb) returns boolean language sql immutable
  return coalesce(case
    when jsonb_typeof(parameters) <> 'object' then false
    when rule = 'delivery_hours' then is_json_list(parameters -> 'hours') and (
      select count(*) = 7 and count(distinct hour -> 'weekday') = 7
        and bool_and(coalesce(
          hour -> 'weekday' in ('1', '2', '3', '4', '5', '6', '7') and is_lawful_span(hour), false))
      from jsonb_array_elements(case when is_json_list(parameters -> 'hours') then parameters -> 'hours' end) as hour)
    when rule = 'closed_days' then is_json_list(parameters -> 'days') and (
      select coalesce(bool_and(coalesce(is_lawful_span(day) and trim(day ->> 'name') <> '' and
        day ->> 'day' ~ '^(easter -?[0-9]{1,3}|([0-9]{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]))$', false)), true)
      from jsonb_array_elements(case when is_json_list(parameters -> 'days') then parameters -> 'days' end) as day)
    else law_parameters_are_valid(rule, parameters)
  end, false);

-- Rules of this release, as public texts of November 2026 state them.
alter table law_rules disable trigger law_rules_are_kept;

insert into law_rules (state, rule, valid_from, parameters, citation, status) values
('VIC', 'accepted_documents', '2000-01-01', '{"documents": [
  {"type": "driver_licence", "issuers": ["VIC", "NSW", "QLD", "SA", "WA", "TAS", "ACT", "NT", "AU"]},
  {"type": "digital_licence", "issuers": ["VIC", "NSW", "QLD", "SA", "WA", "TAS", "ACT", "NT", "AU"]},
  {"type": "learner_permit", "issuers": ["VIC"]},
  {"type": "foreign_licence", "issuers": ["FOREIGN"]},
  {"type": "passport", "issuers": ["AU", "FOREIGN"]},
  {"type": "proof_of_age", "issuers": ["VIC", "NSW", "QLD", "SA", "WA", "TAS", "ACT", "NT", "AU"]},
  {"type": "keypass", "issuers": ["VIC", "NSW", "QLD", "SA", "WA", "TAS", "ACT", "NT", "AU"]},
  {"type": "marine_licence", "issuers": ["VIC"]}]}',
  'Victorian regulator''s list of acceptable forms of identification', 'approved'),
('NSW', 'accepted_documents', '2000-01-01', '{"documents": [
  {"type": "driver_licence", "issuers": ["VIC", "NSW", "QLD", "SA", "WA", "TAS", "ACT", "NT", "AU"]},
  {"type": "digital_licence", "issuers": ["VIC", "NSW", "QLD", "SA", "WA", "TAS", "ACT", "NT", "AU"]},
  {"type": "foreign_licence", "issuers": ["FOREIGN"]},
  {"type": "passport", "issuers": ["AU", "FOREIGN"]},
  {"type": "proof_of_age", "issuers": ["VIC", "NSW", "QLD", "SA", "WA", "TAS", "ACT", "NT", "AU"]},
  {"type": "keypass", "issuers": ["VIC", "NSW", "QLD", "SA", "WA", "TAS", "ACT", "NT", "AU"]}]}',
  'Liquor Regulation 2018 (NSW) cl 108; Liquor Act 2007 (NSW) s 4', 'approved'),
('VIC', 'recipient', '2000-01-01',
  '{"minimum_age": 18, "first": "buyer", "later": "buyer", "gift": "gift_recipient"}',
  'Liquor Control Reform Act 1998 (Vic) ss 18C(2), 119; the shop''s policy on later orders', 'approved'),
('NSW', 'recipient', '2000-01-01',
  '{"minimum_age": 18, "first": "buyer", "later": "buyer", "gift": "gift_recipient"}',
  'Liquor Act 2007 (NSW) s 114(3); rules for same-day delivery of July 2021', 'approved'),
('VIC', 'driver_training', '2000-01-01', '{"required": false, "years": 5}',
  'No duty of training for deliveries found in Victoria', 'approved'),
('NSW', 'driver_training', '2000-01-01', '{"required": true, "years": 5}',
  'Liquor Act 2007 (NSW) ss 114P, 114Q; Liquor Regulation 2018 (NSW) cl 107G', 'approved'),
('VIC', 'notices', '2000-01-01', '{"version": "2026-11",
  "text": "WARNING. Under the Liquor Control Reform Act 1998 it is an offence: to supply alcohol to a person under the age of 18 years (Penalty exceeds {supply}); for a person under the age of 18 years to purchase or receive liquor (Penalty exceeds {receive}).",
  "amounts": [{"name": "supply", "amount": "$24,000"}, {"name": "receive", "amount": "$1,000"}],
  "licence": "Victorian limited liquor licence",
  "sale_notice": "All alcohol sales occur and are appropriated in Victoria."}',
  'Liquor Control Reform Act 1998 (Vic) s 18C(1); 120 and 5 penalty units of 2025-26, rounded down', 'approved'),
('NSW', 'notices', '2000-01-01', '{"version": "2026-11",
  "text": "Liquor Act 2007: it is against the law to sell or supply alcohol to, or to obtain alcohol on behalf of, a person under the age of 18 years.",
  "amounts": [], "licence": "New South Wales liquor licence", "sale_notice": ""}',
  'Liquor Act 2007 (NSW) s 114(2); Liquor Regulation 2018 (NSW) cl 51', 'approved'),
('VIC', 'refusal_classes', '2000-01-01', '{"retention_months": 24, "classes": [
  {"class": "minor", "reasons": ["minor"]},
  {"class": "intoxicated", "reasons": ["intoxicated"]},
  {"class": "unattended_same_day", "reasons": ["unattended"], "same_day": true},
  {"class": "gift", "reasons": ["no_valid_id", "wrong_person"], "gift": true},
  {"class": "first_order", "reasons": ["unattended", "no_valid_id", "wrong_person"], "gift": false,
    "first_supply": true}]}',
  'Ministerial Order of 21 September 2022 (Vic)', 'approved'),
('NSW', 'refusal_classes', '2000-01-01', '{"retention_months": 24, "classes": [
  {"class": "minor", "reasons": ["minor"]},
  {"class": "intoxicated", "reasons": ["intoxicated"]},
  {"class": "details_do_not_match", "reasons": ["no_valid_id", "wrong_person"]}]}',
  'Liquor Act 2007 (NSW) s 114J; rules for same-day delivery of July 2021, records of one year', 'approved'),
('VIC', 'report_categories', '2000-01-01', '{
  "periods": [{"from": "07-01", "to": "06-30", "due": "07-30"}], "categories": [], "columns": [
  {"field": "licence_number", "title": "licence_number"}, {"field": "deliveries", "title": "deliveries"},
  {"field": "failed_at", "title": "failed_at"}, {"field": "postcode", "title": "postcode"},
  {"field": "class", "title": "class"}, {"field": "reason", "title": "reason"}]}',
  'Ministerial Order of 21 September 2022 (Vic); the regulator''s template', 'approved'),
('NSW', 'report_categories', '2000-01-01', '{
  "periods": [{"from": "01-01", "to": "06-30", "due": "07-21"}, {"from": "07-01", "to": "12-31", "due": "01-21"}],
  "categories": [
  {"kind": "beer_cider", "category": "beer_cider_perry_mead"}, {"kind": "wine", "category": "wine"},
  {"kind": "spirits", "category": "spirits"}, {"kind": "premixed", "category": "spirits"}], "columns": [
  {"field": "licence_number", "title": "licence_number"}, {"field": "postcode", "title": "postcode"},
  {"field": "category", "title": "category"}, {"field": "millilitres", "title": "millilitres"}]}',
  'Liquor Regulation 2018 (NSW) cl 107H', 'approved');

alter table law_rules enable trigger law_rules_are_kept;

-- Returns the parameters of the rule in force in a state on a date, or null.
create function law_parameters(of_state text, of_rule text, on_date date) returns jsonb
language sql stable as $$
  select r.parameters from law_rules r
  where r.state = of_state and r.rule = of_rule and r.status = 'approved'
    and r.valid_from <= on_date and (r.valid_to is null or r.valid_to >= on_date)
$$;

-- Returns the first day on which a driver's certificate no longer counts: the certificate's own end, or the first day
-- on which the rule of that day no longer accepts its age. A later rule does not revive it. A null state means every
-- state that requires training.
create function training_ends(of_state text, issued_on date, expires_on date) returns date
language sql stable as $$
  select least(expires_on, min(r.ends)) from (
    select greatest(valid_from, (issued_on + make_interval(years => (parameters ->> 'years')::int))::date) as ends,
      valid_to
    from law_rules
    where rule = 'driver_training' and status = 'approved' and (of_state is null or state = of_state)
      and (parameters ->> 'required')::boolean) r
  where r.valid_to is null or r.ends <= r.valid_to
$$;

-- The years of a certificate are a rule of law with dates, not a constraint.
alter table driver_training_records drop constraint training_lasts_five_years_at_most;

create function training_is_within_the_law() returns trigger language plpgsql as $$
begin
  if new.expires_on <= new.issued_on
    or new.expires_on > training_ends(null, new.issued_on, new.expires_on) then
    raise exception 'training % does not last as the law allows', new.number
      using errcode = 'check_violation', constraint = 'training_is_within_the_law';
  end if;
  return new;
end $$;
create trigger training_is_within_the_law before insert on driver_training_records
  for each row execute function training_is_within_the_law();

-- Empties recipients' names of door checks after the months of the rule in force at the check, at least 24. Result,
-- reason, kind of document, time and postcode remain.
create or replace function empty_old_door_checks(shop_now timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done int;
begin
  perform set_config('coldie.retention', 'on', true);
  update door_checks set recipient_name = 'removed' where door_check_id in (
    select d.door_check_id from door_checks d join orders o using (order_id) join stores s using (store_id)
    where d.recipient_name not in ('', 'removed') and d.at < retention_now(shop_now) - interval '24 months'
      and d.at < retention_now(shop_now) - make_interval(months => coalesce((law_parameters(
        o.state, 'refusal_classes', (d.at at time zone s.time_zone)::date) ->> 'retention_months')::int, 24))
    order by d.at limit most);
  get diagnostics done = row_count;
  perform set_config('coldie.retention', 'off', true);
  return done;
end $$;
