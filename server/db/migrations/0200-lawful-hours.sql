-- Copy of DELIVERY_HOURS (domain/law/delivery-hours.ts) for the triggers below. The owner's role brings it up to date after each
-- migration (server/db/lawful-hours.ts); the application reads it.
create table lawful_hours (
  state      text not null check (is_served_state(state)),
  day        text not null check (day ~ '^(weekday [1-7]|easter -?[0-9]+|[0-9]{2}-[0-9]{2})$'),
  valid_from date not null,
  valid_to   date check (valid_to >= valid_from),
  opens      time,
  closes     time,
  primary key (state, day, valid_from),
  constraint lawful_hours_are_a_span check ((opens is null) = (closes is null) and (opens is null or opens < closes))
);

-- Easter Sunday in the Gregorian calendar (Meeus, Jones and Butcher); easterSunday in domain/delivery/lawful-hours.ts.
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

-- Lawful hours on a date: the strictest rule of a named day, otherwise the rule of the weekday. No row: closed.
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

-- Whether alcohol may change hands at this moment; isLawfulHandOver in domain/delivery/lawful-hours.ts.
create function is_lawful_hand_over(of_state text, time_zone text, at timestamptz) returns boolean
language sql stable strict as $$
  select exists (
    select from lawful_hours_on(of_state, (at at time zone time_zone)::date) h
    where (at at time zone time_zone)::time between h.opens and h.closes)
$$;

create or replace function door_check_is_lawful() returns trigger language plpgsql as $$
declare
  o record;
begin
  select orders.status, orders.gift, orders.state, stores.time_zone into strict o
    from orders join stores using (store_id) where order_id = new.order_id;
  if new.nth = 1 and exists (select from door_checks d where d.order_id = new.order_id) then
    raise exception 'order % has its ID check', new.order_id
      using errcode = 'check_violation', constraint = 'one_door_check_of_an_order';
  end if;
  if new.outcome = 'refused' and o.status = 8 then
    raise exception 'order % was handed over', new.order_id
      using errcode = 'check_violation', constraint = 'handed_over_order_is_not_refused';
  end if;
  if new.outcome = 'passed' then
    if is_lawful_hand_over(o.state, o.time_zone, new.at) is not true then
      raise exception 'alcohol is not handed over at %', new.at at time zone o.time_zone
        using errcode = 'check_violation', constraint = 'passed_check_within_lawful_hours';
    end if;
    if o.gift <> (new.recipient_role = 'gift_recipient') then
      raise exception 'order % is handed to another person', new.order_id
        using errcode = 'check_violation', constraint = 'order_is_handed_to_its_recipient';
    end if;
  end if;
  return new;
end $$;

-- The delivery of alcohol itself has the same limit as its ID check.
create function alcohol_is_delivered_within_lawful_hours() returns trigger language plpgsql as $$
begin
  if is_lawful_hand_over(
    new.state, (select s.time_zone from stores s where s.store_id = new.store_id), new.delivered_at) is not true then
    raise exception 'order % with alcohol is not delivered at %', new.order_id, new.delivered_at
      using errcode = 'check_violation', constraint = 'alcohol_is_delivered_within_lawful_hours';
  end if;
  return new;
end $$;
create trigger alcohol_is_delivered_within_lawful_hours before update of status on orders for each row
  when (new.status = 8 and old.status <> 8 and new.contains_alcohol and new.delivered_at is not null)
  execute function alcohol_is_delivered_within_lawful_hours();
