-- Handover of orders: ID checks at the door, and goods that come back.

-- Outcome of an ID check. The first check of an order is number 1. A driver who passed it may still refuse before the
-- handover: that refusal is number 2 and supersedes it. No further check exists. No column can hold an image or number
-- of a document (L-9 in docs/law.md). Retained: refusals at least 24 months (L-13); recipients' names are emptied
-- after 2 years.
create table door_checks (
  door_check_id  bigint generated always as identity primary key,
  order_id       bigint not null references orders,
  driver_id      bigint not null references drivers,
  outcome        text not null check (outcome in ('passed', 'refused')),
  refusal_reason text
    check (refusal_reason in ('minor', 'no_valid_id', 'wrong_person', 'unattended', 'intoxicated')),
  document_type  text,
  -- Authority that issued the document.
  issuer         text,
  sober          boolean not null,
  not_expired    boolean not null,
  photo_match    boolean not null,
  over_18        boolean not null,
  name_match     boolean not null,
  declaration    boolean not null,
  recipient_name text not null default '',
  postcode       text not null,
  at             timestamptz not null,
  nth            smallint constraint door_check_is_numbered check (nth is not null and nth in (1, 2)),
  -- Recipient compared with the order (L-10 and L-11 in docs/law.md).
  recipient_role text constraint door_check_recipient_role check (recipient_role in ('buyer', 'gift_recipient')),
  superseded_outcome text generated always as (case when nth = 2 then 'passed' end) stored,
  unique (order_id, outcome),
  check ((outcome = 'refused') = (refusal_reason is not null)),
  constraint passed_check_is_complete check (outcome = 'refused' or (
    sober and not_expired and photo_match and over_18 and name_match and declaration
    and document_type is not null and issuer is not null and recipient_name <> '')),
  constraint passed_check_says_who_received check (outcome = 'refused' or recipient_role is not null),
  constraint only_a_refusal_supersedes check (nth <> 2 or outcome = 'refused'),
  constraint one_door_check_of_an_order unique (order_id, nth),
  constraint superseded_check_had_passed
    foreign key (order_id, superseded_outcome) references door_checks (order_id, outcome)
);
-- Empties old names.
create index door_checks_to_empty on door_checks (at) where recipient_name not in ('', 'removed');

-- A complete order with alcohol has a passed check. The two tables refer to each other, so the key is added here.
alter table orders add constraint complete_alcohol_order_passed_its_door_check
  foreign key (order_id, passed_check) references door_checks (order_id, outcome);

-- Returns of orders that ended after departure without a handover. A return is open until the store has booked every
-- unit. Retained.
create table order_returns (
  order_id  bigint primary key references orders,
  driver_id bigint not null references drivers,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index order_returns_open on order_returns (driver_id) where closed_at is null;

-- Units of a return by product. Retained.
create table order_return_units (
  order_id   bigint not null references order_returns,
  product_id int not null references products,
  units_out  int not null check (units_out > 0),
  units_back int not null default 0,
  primary key (order_id, product_id),
  constraint no_more_back_than_went_out check (units_back between 0 and units_out)
);

-- Bookings of returned units by store hands. Retained.
create table order_return_records (
  order_return_record_id bigint generated always as identity primary key,
  order_id   bigint not null references orders,
  product_id int not null,
  units      int not null check (units > 0),
  condition  text not null check (condition in ('saleable', 'damaged')),
  by_user_id bigint references users,
  at         timestamptz not null,
  foreign key (order_id, product_id) references order_return_units
);
create index order_return_records_of_order on order_return_records (order_id);
create index order_return_records_by_user on order_return_records (by_user_id);

create trigger door_checks_are_kept before update or delete on door_checks
  for each row execute function refuse_change();
create trigger order_returns_are_kept before delete on order_returns for each row execute function refuse_change();
create trigger order_return_units_are_kept before delete on order_return_units
  for each row execute function refuse_change();
create trigger order_return_records_are_kept before update or delete on order_return_records
  for each row execute function refuse_change();

-- A check has the right number, and a passed check happens within lawful hours and with the order's recipient.
create function door_check_is_lawful() returns trigger language plpgsql as $$
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
create trigger door_check_is_lawful before insert on door_checks
  for each row execute function door_check_is_lawful();

-- A refused order is never completed.
create function complete_order_was_not_refused() returns trigger language plpgsql as $$
begin
  if exists (select from door_checks d where d.order_id = new.order_id and d.outcome = 'refused') then
    raise exception 'order % was refused at the door', new.order_id
      using errcode = 'check_violation', constraint = 'complete_order_was_not_refused';
  end if;
  return new;
end $$;
create trigger complete_order_was_not_refused before update of status on orders
  for each row when (new.status = 8 and old.status <> 8) execute function complete_order_was_not_refused();

-- An order with alcohol is delivered within the same lawful hours as its ID check.
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

-- A return is closed once every unit is back.
create function closed_return_is_whole() returns trigger language plpgsql as $$
begin
  if exists (select from order_return_units u where u.order_id = new.order_id and u.units_back < u.units_out) then
    raise exception 'goods of order % are still out', new.order_id
      using errcode = 'check_violation', constraint = 'closed_return_is_whole';
  end if;
  return null;
end $$;
create constraint trigger closed_return_is_whole after update of closed_at on order_returns
  deferrable initially deferred for each row when (new.closed_at is not null) execute function closed_return_is_whole();

-- An order that was picked up by a driver ends by a handover or with a return.
create function canceled_in_transit_has_return() returns trigger language plpgsql as $$
begin
  if not exists (select from order_returns r where r.order_id = new.order_id) then
    raise exception 'order % was canceled in transit without a return', new.order_id
      using errcode = 'check_violation', constraint = 'canceled_in_transit_has_return';
  end if;
  return null;
end $$;
create constraint trigger canceled_in_transit_has_return after update of status on orders
  deferrable initially deferred for each row
  when (new.status = 5 and (old.status = 4 or old.held_from = 4)) execute function canceled_in_transit_has_return();
