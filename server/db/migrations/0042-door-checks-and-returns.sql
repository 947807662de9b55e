-- ---------------------------------------------------------------- one truth about each order's door

-- The first check of an order is its ID check. A driver who has passed it may still refuse before handing over: that
-- refusal is the second row and supersedes the first. Nothing else is possible. Rows from before have no number.
alter table door_checks
  add column nth smallint,
  -- Who received it, as compared with the order (australia.md rules 10 and 11).
  add column recipient_role text,
  add column superseded_outcome text generated always as (case when nth = 2 then 'passed' end) stored;
alter table door_checks
  add constraint door_check_is_numbered check (nth is not null and nth in (1, 2)) not valid,
  add constraint only_a_refusal_supersedes check (nth <> 2 or outcome = 'refused'),
  add constraint door_check_recipient_role check (recipient_role in ('buyer', 'gift_recipient')),
  add constraint passed_check_says_who_received check (outcome = 'refused' or recipient_role is not null) not valid,
  add constraint one_door_check_of_an_order unique (order_id, nth),
  add constraint superseded_check_had_passed
    foreign key (order_id, superseded_outcome) references door_checks (order_id, outcome);

-- What a row alone can't say: it needs the order, the store's time zone and the other rows.
create function door_check_is_lawful() returns trigger language plpgsql as $$
declare
  o record;
  local_time time;
begin
  select orders.status, orders.gift, stores.time_zone into strict o
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
    local_time := (new.at at time zone o.time_zone)::time;
    if local_time < '09:00' or local_time > '23:00' then
      raise exception 'alcohol is not handed over at %', local_time
        using errcode = 'check_violation', constraint = 'passed_check_within_lawful_hours';
    end if;
    if o.gift <> (new.recipient_role = 'gift_recipient') then
      raise exception 'order % is handed to somebody else', new.order_id
        using errcode = 'check_violation', constraint = 'order_is_handed_to_its_recipient';
    end if;
  end if;
  return new;
end $$;
create trigger door_check_is_lawful before insert on door_checks
  for each row execute function door_check_is_lawful();

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

-- ---------------------------------------------------------------- goods that come back

-- An order that ends after its departure without a hand-over has goods on board: they come back to the store, and the
-- return is open until the store has recorded every unit.
create table order_returns (
  order_id  bigint primary key references orders,
  driver_id bigint not null references drivers,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index order_returns_open on order_returns (driver_id) where closed_at is null;

create table order_return_units (
  order_id   bigint not null references order_returns,
  product_id int not null references products,
  units_out  int not null check (units_out > 0),
  units_back int not null default 0,
  primary key (order_id, product_id),
  constraint no_more_back_than_went_out check (units_back between 0 and units_out)
);

-- Who recorded what, in which condition.
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
create trigger order_return_records_are_kept before update or delete on order_return_records
  for each row execute function refuse_change();
create trigger order_returns_are_kept before delete on order_returns for each row execute function refuse_change();
create trigger order_return_units_are_kept before delete on order_return_units
  for each row execute function refuse_change();

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

-- After pick-up an order ends by hand-over or with a return.
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

-- A shift lasts as long as there are goods on board.
create function shift_ends_without_goods() returns trigger language plpgsql as $$
begin
  if exists (select from orders o where o.driver_id = new.driver_id and (o.status = 4 or o.held_from = 4))
    or exists (select from order_returns r where r.driver_id = new.driver_id and r.closed_at is null) then
    raise exception 'driver % has goods on board', new.driver_id
      using errcode = 'check_violation', constraint = 'shift_ends_without_goods';
  end if;
  return new;
end $$;
create trigger shift_ends_without_goods before update of ended_at on driver_shifts
  for each row when (old.ended_at is null and new.ended_at is not null) execute function shift_ends_without_goods();

-- In the store, but never sold: such as what came back damaged.
alter table stock add column unsaleable int not null default 0
  constraint stock_unsaleable_not_negative check (unsaleable >= 0);
alter table stock_movements add column unsaleable_change int not null default 0;
alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check check (reason in
  ('opening', 'reserved', 'released', 'supplied', 'returned', 'counted', 'damaged'));
