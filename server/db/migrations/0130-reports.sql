-- What orders came to, added up by day, hour and product in their store's own time, so that a report reads few rows whatever
-- the number of orders. A job counts each order anew when something of it has changed: it takes away what the order was
-- counted with before and adds what it comes to now. `server/features/reports` owns all of it and can make it again.

-- Orders of which something has changed. Several rows of one order are counted together.
create table report_changes (
  report_change_id bigint generated always as identity primary key,
  order_id         bigint not null
);

-- What each order is counted with.
create table report_orders (
  order_id bigint primary key references orders,
  store_id int not null,
  user_id  bigint not null,
  -- Its customer's first: another may turn out to be.
  is_first boolean not null,
  cells    jsonb not null
);
create index report_orders_first on report_orders (user_id) where is_first;

-- Orders from before there were reports are counted in portions, by their number.
create table report_progress (
  only_row  boolean primary key default true check (only_row),
  filled_to bigint not null default 0,
  is_filled boolean not null default false
);
insert into report_progress default values;

-- Money is on the day on which the ledger has it; everything else is on the day on which it happened.
create table report_days (
  day      date not null,
  store_id int not null,
  zone_id  int not null,
  placed          bigint not null default 0,
  canceled        bigint not null default 0,
  orders          bigint not null default 0,
  new_customers   bigint not null default 0,
  units           bigint not null default 0,
  items_cents     bigint not null default 0,
  discounts_cents bigint not null default 0,
  delivery_cents  bigint not null default 0,
  surcharge_cents bigint not null default 0,
  refunds_cents   bigint not null default 0,
  gst_cents       bigint not null default 0,
  invoices        bigint not null default 0,
  invoiced_cents  bigint not null default 0,
  invoiced_gst_cents bigint not null default 0,
  adjusted_cents  bigint not null default 0,
  gst_free_cents  bigint not null default 0,
  cost_cents      bigint not null default 0,
  uncosted_cents  bigint not null default 0,
  goodwill_cents  bigint not null default 0,
  delivered       bigint not null default 0,
  late            bigint not null default 0,
  late_minutes    bigint not null default 0,
  refused         bigint not null default 0,
  short_lines     bigint not null default 0,
  primary key (day, store_id, zone_id)
);

-- By the hour on the clock: on the day on which it is put back, one hour is counted twice as long.
create table report_hours (
  day      date not null,
  store_id int not null,
  hour     int not null check (hour between 0 and 23),
  placed          bigint not null default 0,
  canceled        bigint not null default 0,
  orders          bigint not null default 0,
  new_customers   bigint not null default 0,
  units           bigint not null default 0,
  items_cents     bigint not null default 0,
  discounts_cents bigint not null default 0,
  delivery_cents  bigint not null default 0,
  surcharge_cents bigint not null default 0,
  refunds_cents   bigint not null default 0,
  gst_cents       bigint not null default 0,
  invoices        bigint not null default 0,
  invoiced_cents  bigint not null default 0,
  invoiced_gst_cents bigint not null default 0,
  adjusted_cents  bigint not null default 0,
  gst_free_cents  bigint not null default 0,
  cost_cents      bigint not null default 0,
  uncosted_cents  bigint not null default 0,
  goodwill_cents  bigint not null default 0,
  delivered       bigint not null default 0,
  late            bigint not null default 0,
  late_minutes    bigint not null default 0,
  refused         bigint not null default 0,
  short_lines     bigint not null default 0,
  primary key (day, store_id, hour)
);

-- Whole months are added up as well: a year of many products is read as twelve rows of each, not as 365.
create table report_products (
  grain      text not null check (grain in ('day', 'month')),
  day        date not null,
  store_id   int not null,
  -- 0: goods of which nobody knows any more what they were.
  product_id int not null,
  orders          bigint not null default 0,
  units           bigint not null default 0,
  items_cents     bigint not null default 0,
  discounts_cents bigint not null default 0,
  refunds_cents   bigint not null default 0,
  gst_cents       bigint not null default 0,
  cost_cents      bigint not null default 0,
  uncosted_cents  bigint not null default 0,
  short_lines     bigint not null default 0,
  primary key (grain, day, store_id, product_id)
);

-- What the ledger has for orders, by account, a debit above zero.
create table report_accounts (
  day      date not null,
  store_id int not null,
  account  text not null,
  debit_cents  bigint not null default 0,
  credit_cents bigint not null default 0,
  primary key (day, store_id, account)
);

create function record_report_changes() returns trigger language plpgsql as $$
begin
  insert into report_changes (order_id) select distinct order_id from changed_rows where order_id is not null;
  return null;
end $$;

create trigger ledger_entries_reported after insert on ledger_entries referencing new table as changed_rows
  for each statement execute function record_report_changes();
