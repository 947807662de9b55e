-- Planning of deliveries: how stores use the plan, the plan itself, and the drivers whom staff pinned.
-- small: stores (a row for each store)

alter table stores
  add column dispatch_mode text not null default 'manual'
    constraint store_dispatch_mode check (dispatch_mode in ('manual', 'propose', 'automatic')),
  add column dispatch_version int not null default 0;

-- The only row: process that plans, and its last success. Another process takes over once the lease has expired.
create table dispatch_planner (
  is_only       boolean primary key default true check (is_only),
  holder        uuid,
  -- Real time, independent of the shop's clock.
  lease_until   timestamptz,
  planned_at    timestamptz,
  -- First failure since the last success.
  failing_since timestamptz
);
insert into dispatch_planner default values;

-- Planned stops of each driver. The version rises with every other sequence of stops.
create table dispatch_routes (
  driver_id    bigint primary key references drivers,
  plan_version int not null default 1,
  stops        jsonb not null,
  -- Kinds and orders of the stops, by which two plans are compared.
  stop_keys    text not null,
  -- First stop that the driver's phone has shown: {"kind", "orderIds"}.
  seen_stop    jsonb
);

-- Planned arrival of each open order, or the reason why no driver has it. Deleted when the order leaves the plan.
create table dispatch_orders (
  order_id       bigint primary key references orders,
  store_id       int not null,
  driver_id      bigint,
  eta            timestamptz,
  -- Minutes from the arrival to the promised time; negative if late.
  spare_minutes  double precision,
  next_driver_id bigint,
  next_minutes   double precision,
  reason         text check (reason in ('no_driver_on_shift', 'not_trained', 'papers_ended', 'vehicle_full',
    'outside_lawful_hours', 'not_ready', 'all_too_late', 'own_order')),
  -- When the order lost its place in the plan, and when the reason ends.
  since          timestamptz,
  until          timestamptz,
  -- Driver whom the planner assigned to the order. While the order has this driver, the planner may change it.
  applied_driver_id bigint,
  constraint planned_or_explained check ((driver_id is null) = (reason is not null)
    and (driver_id is null) = (eta is null) and (reason is null) = (since is null))
);
create index dispatch_orders_of_store on dispatch_orders (store_id);

-- Drivers whom staff chose for an order. Deleted once the order has ended.
create table dispatch_pins (
  order_id   bigint primary key references orders,
  driver_id  bigint not null,
  by_user_id bigint not null,
  at         timestamptz not null
);
