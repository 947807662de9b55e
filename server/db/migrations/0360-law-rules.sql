-- Rules of law as rows with dates. A rule is read at the date of the event that it governs (docs/law.md).

create extension if not exists btree_gist;

-- The bodies of these functions are bound when they are created, so the checks work without a search path.

-- Returns whether a local time is written as HH:MM.
create function is_clock_time(value jsonb) returns boolean language sql immutable
  return coalesce(jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$', false);

-- Returns whether opening and closing time are both null, or a span that ends by 23:00. No state allows a later end.
create function is_lawful_span(span jsonb) returns boolean language sql immutable
  return case
    when jsonb_typeof(span) <> 'object' or not span ?& array['opens', 'closes'] then false
    when span -> 'opens' = 'null' and span -> 'closes' = 'null' then true
    when not (is_clock_time(span -> 'opens') and is_clock_time(span -> 'closes')) then false
    else span ->> 'opens' < span ->> 'closes' and span ->> 'closes' <= '23:00'
  end;

-- Returns whether a value is an array.
create function is_json_list(value jsonb) returns boolean language sql immutable
  return coalesce(jsonb_typeof(value) = 'array', false);

-- Returns whether the parameters fit the rule and are not looser than the floor: an end by 23:00, an age of 18.
create function law_rule_is_valid(rule text, parameters jsonb) returns boolean language sql immutable
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
    when not parameters ? 'minimum_age' then true
    when jsonb_typeof(parameters -> 'minimum_age') <> 'number' then false
    else (parameters ->> 'minimum_age')::numeric >= 18
  end, false);

-- Retained: approved rows never change, except that a successor ends them on the day before it begins.
create table law_rules (
  law_rule_id bigint generated always as identity primary key,
  state       text not null check (is_served_state(state)),
  rule        text not null check (rule in ('delivery_hours', 'closed_days', 'accepted_documents', 'recipient',
    'driver_training', 'notices', 'refusal_classes', 'report_categories')),
  -- First and last day, in the state's time. Null: no end.
  valid_from  date not null,
  valid_to    date,
  parameters  jsonb not null,
  -- Section of the Act, regulation or notice.
  citation    text not null constraint law_rule_has_citation check (trim(citation) <> ''),
  -- Date of the text that the checker read; null if it is not known.
  source_date date,
  -- Person who compared the parameters with the source; null for the rows of a release.
  checked_by  bigint references users,
  checked_at  timestamptz,
  approved_by bigint references users,
  approved_at timestamptz,
  withdrawn_at timestamptz,
  status      text not null default 'pending' check (status in ('pending', 'approved', 'withdrawn')),
  constraint law_rule_is_valid check (law_rule_is_valid(rule, parameters)),
  constraint law_rule_ends_after_its_start check (valid_to >= valid_from),
  constraint law_rule_is_approved_by_a_second_person check (approved_by <> checked_by),
  constraint law_rule_has_people_and_times check (
    (checked_by is null) = (checked_at is null)
    and (approved_by is null) = (approved_at is null)
    and (status = 'withdrawn') = (withdrawn_at is not null)
    and (status = 'approved' and checked_by is null or (status = 'approved') = (approved_by is not null))
    and (status = 'approved' or checked_by is not null)),
  constraint law_rules_do_not_overlap exclude using gist
    (state with =, rule with =, daterange(valid_from, valid_to, '[]') with &&) where (status = 'approved')
);
create index law_rules_checker on law_rules (checked_by);
create index law_rules_approver on law_rules (approved_by);

-- Rules of this release. Their sources are public texts of November 2026; the days of reading were not recorded.
insert into law_rules (state, rule, valid_from, parameters, citation, status)
select state, 'delivery_hours', '2000-01-01',
  jsonb_build_object('hours', (
    select jsonb_agg(jsonb_build_object('weekday', weekday, 'closes', '23:00',
      'opens', case weekday when 7 then '10:00' else '09:00' end) order by weekday)
    from generate_series(1, 7) as weekday)),
  citation, 'approved'
from (values
  ('VIC', 'Liquor Control Reform Act 1998 (Vic) s 18C(1)(c); hours of packaged and remote seller''s licences'),
  ('NSW', 'Liquor Act 2007 (NSW) s 114L; the shop''s stricter hours of Victoria')) as source (state, citation);

insert into law_rules (state, rule, valid_from, parameters, citation, status)
select state, 'closed_days', '2000-01-01',
  jsonb_build_object('days', jsonb_build_array(
    jsonb_build_object('day', 'easter -2', 'name', 'Good Friday', 'opens', null, 'closes', null),
    jsonb_build_object('day', '04-25', 'name', 'Anzac Day', 'opens', anzac_opens, 'closes', anzac_closes),
    jsonb_build_object('day', '12-25', 'name', 'Christmas Day', 'opens', null, 'closes', null))),
  citation, 'approved'
from (values ('VIC', '13:00', '23:00',
    'Liquor Control Reform Act 1998 (Vic) s 15A; shop trading law on Anzac Day; the shop''s policy on Christmas Day'),
  ('NSW', null, null, 'New South Wales retail trading law, by secondary sources'))
  as source (state, anzac_opens, anzac_closes, citation);

-- Returns whether the approved rows of a rule leave a day without law. Each row but the last needs a successor on the
-- day after its end, and the last has no end.
create function law_rules_have_gap(of_state text, of_rule text) returns boolean language sql stable as $$
  select exists (
    select from (
      select valid_to, lead(valid_from) over (order by valid_from) as successor
      from law_rules where state = of_state and rule = of_rule and status = 'approved') as r
    where valid_to is not null and valid_to + 1 is distinct from successor)
$$;

-- New rows are pending. A pending row is approved or withdrawn, and an approval may end an approved row earlier.
-- Nothing else changes.
create function law_rules_are_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status = 'pending' then return new; end if;
  elsif old.status = 'pending' then
    if (to_jsonb(new) - array['status', 'approved_by', 'approved_at', 'withdrawn_at'])
      = (to_jsonb(old) - array['status', 'approved_by', 'approved_at', 'withdrawn_at']) then return new; end if;
  -- Only the trigger of an approval updates another row.
  elsif pg_trigger_depth() > 1 and old.status = 'approved' and new.valid_to < coalesce(old.valid_to, 'infinity')
    and to_jsonb(new) - 'valid_to' = to_jsonb(old) - 'valid_to' then
    return new;
  end if;
  raise exception 'law rule % never changes', new.law_rule_id
    using errcode = 'check_violation', constraint = 'law_rules_are_kept';
end $$;
create trigger law_rules_are_kept before insert or update on law_rules
  for each row execute function law_rules_are_kept();
create trigger law_rules_are_not_deleted before delete on law_rules for each row execute function refuse_change();

-- Ends the row that a new row succeeds on the day before.
create function law_rule_succeeds() returns trigger language plpgsql as $$
begin
  -- Concurrent approvals of a rule are applied in turn.
  perform pg_advisory_xact_lock(hashtextextended('law rule ' || new.state || ' ' || new.rule, 46));
  update law_rules r set valid_to = new.valid_from - 1
  where r.state = new.state and r.rule = new.rule and r.status = 'approved' and r.valid_from < new.valid_from
    and (r.valid_to is null or r.valid_to >= new.valid_from)
    and (new.valid_to is null or r.valid_to <= new.valid_to);
  return new;
end $$;
create trigger law_rules_succeed before update of status on law_rules
  for each row when (new.status = 'approved' and old.status = 'pending') execute function law_rule_succeeds();

create function law_rules_are_without_gap() returns trigger language plpgsql as $$
begin
  if law_rules_have_gap(new.state, new.rule) then
    raise exception 'rule % of % has a day without law', new.rule, new.state
      using errcode = 'check_violation', constraint = 'law_rules_are_without_gap';
  end if;
  return null;
end $$;
create trigger law_rules_are_without_gap after update on law_rules
  for each row when (new.status = 'approved' and old.status = 'pending') execute function law_rules_are_without_gap();

create trigger law_rules_announce after update on law_rules
  for each statement execute function announce_change('places');

-- Returns the lawful hours of a date: those of the weekday, limited by every closed or part day that names the date.
-- No row means closed. lawfulHours in `domain/delivery/lawful-hours.ts` implements the same rules. The table
-- `lawful_hours` remains for processes of the previous release, which write it as they start. The body is PL/pgSQL,
-- because its plan is cached: triggers and reports call it for many dates.
create or replace function lawful_hours_on(of_state text, on_date date) returns table (opens time, closes time)
language plpgsql stable strict as $$
declare
  weekday jsonb := to_jsonb(extract(isodow from on_date)::int);
  names text[] := array[to_char(on_date, 'MM-DD'), to_char(on_date, 'YYYY-MM-DD'),
    'easter ' || (on_date - easter_sunday(extract(year from on_date)::int))];
begin
  return query
    with spans as (
      select one.span, r.rule = 'delivery_hours' as is_weekday
      from law_rules r,
        jsonb_array_elements(r.parameters -> case r.rule when 'closed_days' then 'days' else 'hours' end)
          as one (span)
      where r.state = of_state and r.rule in ('delivery_hours', 'closed_days') and r.status = 'approved'
        and r.valid_from <= on_date and (r.valid_to is null or r.valid_to >= on_date)
        and (one.span -> 'weekday' = weekday or one.span ->> 'day' = any(names))
    ), common as (
      select max(s.span ->> 'opens')::time as opens, min(s.span ->> 'closes')::time as closes
      from spans s having bool_or(s.is_weekday) and bool_and(s.span ->> 'opens' is not null)
    )
    select c.opens, c.closes from common c where c.opens < c.closes;
end $$;

select guard_kept_tables();
