-- Reports: sums of orders by day, hour and product in the store's time zone, so that a report reads few rows. A job
-- counts a changed order again: it subtracts the counted values and adds the current values. `server/features/reports`
-- owns all tables and can rebuild them (`npm run reports:rebuild`). Rows name people by number alone.

-- Orders that changed since they were counted. Several rows of one order are counted together, and then deleted.
create table report_changes (
  report_change_id bigint generated always as identity primary key,
  order_id         bigint not null
);

-- Values with which each order is counted.
create table report_orders (
  order_id bigint primary key references orders,
  store_id int not null,
  user_id  bigint not null,
  -- First order of its customer. An earlier order may replace it.
  is_first boolean not null,
  -- Counted values by cell.
  cells    jsonb not null
);
create index report_orders_first on report_orders (user_id) where is_first;

-- Progress of the first count of all orders, in one row.
create table report_progress (
  only_row  boolean primary key default true check (only_row),
  -- Orders up to this number are counted.
  filled_to bigint not null default 0,
  is_filled boolean not null default false
);
insert into report_progress default values;

-- The sums are those of `domain/reports/order-figures.ts`. Goods without a known purchase price add their sales value
-- to `uncosted_cents`. Lines that were not supplied in full count in `short_lines`. Late deliveries add to
-- `late_minutes`.

-- Sums by day and zone. Money counts on the day of its ledger entry, everything else on the day on which it happened.
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

-- Sums by hour of the clock. When the clock is set back, one hour counts twice its length.
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

-- Sums by product, of days and of whole months: a year then reads 12 rows of a product and not 365.
create table report_products (
  grain      text not null check (grain in ('day', 'month')),
  day        date not null,
  store_id   int not null,
  -- 0: goods whose product is unknown.
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

-- Ledger sums of orders by account.
create table report_accounts (
  day      date not null,
  store_id int not null,
  account  text not null,
  debit_cents  bigint not null default 0,
  credit_cents bigint not null default 0,
  primary key (day, store_id, account)
);

-- Value of each store's goods at the end of a day, by the costs and prices of that day, which are unknown later.
create table report_stock_values (
  day      date not null,
  store_id int not null,
  units            bigint not null,
  unsaleable_units bigint not null,
  uncosted_units   bigint not null,
  cost_cents       bigint not null,
  retail_cents     bigint not null,
  primary key (store_id, day)
);

-- Months in which each customer bought, with the first of them, from which cohorts are counted. Store 0 is the whole
-- shop.
create table report_customers (
  user_id     bigint not null,
  store_id    int not null,
  month       date not null,
  first_month date not null,
  orders      int not null,
  primary key (user_id, store_id, month)
);
create index report_customers_cohorts on report_customers (store_id, first_month, month) include (orders);

-- Marks the orders of a statement as changed.
create function record_report_changes() returns trigger language plpgsql as $$
begin
  insert into report_changes (order_id) select distinct order_id from changed_rows where order_id is not null;
  return null;
end $$;

create trigger ledger_entries_reported after insert on ledger_entries referencing new table as changed_rows
  for each statement execute function record_report_changes();
create trigger invoices_reported after insert on invoices referencing new table as changed_rows
  for each statement execute function record_report_changes();
create trigger order_return_records_reported after insert on order_return_records referencing new table as changed_rows
  for each statement execute function record_report_changes();

-- Marks one order as changed. Claims, notes and other changes do not affect reports.
create function record_report_change() returns trigger language plpgsql as $$
begin
  insert into report_changes (order_id) values (new.order_id);
  return null;
end $$;

create trigger orders_reported_when_added after insert on orders
  for each row when (new.placed_at is not null) execute function record_report_change();
create trigger orders_reported after update on orders
  for each row when (
    (old.status, old.placed_at, old.delivered_at, old.due_at, old.store_id, old.zone_id, old.user_id) is distinct from
    (new.status, new.placed_at, new.delivered_at, new.due_at, new.store_id, new.zone_id, new.user_id))
  execute function record_report_change();
