-- Suppliers, the products they sell, and purchase orders that a store sends them.

-- Companies that sell to the shop. Retained: purchase orders name them.
create table if not exists suppliers (
  supplier_id   int generated always as identity primary key,
  name          text not null check (length(name) between 1 and 80),
  abn           text not null default '' check (abn ~ '^(\d{11})?$'),
  -- Purchase orders are sent to it; '': the store sends them itself.
  email         text not null default '' check (length(email) <= 254),
  phone         text not null default '' check (length(phone) <= 30),
  -- Days from sending an order to its delivery.
  lead_days     int not null check (lead_days between 0 and 180),
  -- Smallest total of an order; 0: none.
  minimum_cents bigint not null default 0 check (minimum_cents >= 0),
  notes         text not null default '' check (length(notes) <= 1000),
  -- An inactive supplier gets no new orders.
  status        text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  created_at    timestamptz not null,
  modified_at   timestamptz not null,
  version       int not null default 1
);
create unique index if not exists supplier_named_once on suppliers (lower(name));

-- Products that a supplier sells, in cartons.
create table if not exists supplier_products (
  supplier_id       int not null references suppliers,
  product_id        int not null references products,
  -- Number of the product in the supplier's own list.
  supplier_code     text not null default '' check (length(supplier_code) <= 40),
  units_per_carton  int not null check (units_per_carton between 1 and 999),
  -- Cost of a carton, as in `packs.cost_price_cents`.
  carton_cost_cents bigint not null check (carton_cost_cents >= 0),
  modified_at       timestamptz not null,
  version           int not null default 1,
  primary key (supplier_id, product_id)
);
create index if not exists supplier_products_of_product on supplier_products (product_id);

-- Orders of a store to a supplier. Retained.
create table if not exists purchase_orders (
  -- Printed on the order as its number.
  purchase_order_id bigint generated always as identity (start with 1001) primary key,
  store_id    int not null references stores,
  supplier_id int not null references suppliers,
  -- Chosen by the caller: a repeated request creates nothing more.
  action_id   uuid not null,
  -- `sent`, and all or part of its units are on the way. `closed`: no more units are expected.
  state       text not null default 'draft'
    check (state in ('draft', 'sent', 'partly_received', 'closed', 'canceled')),
  expected_on date,
  note        text not null default '' check (length(note) <= 1000),
  created_by  bigint references users,
  created_at  timestamptz not null,
  sent_by     bigint references users,
  sent_at     timestamptz,
  -- Address that the order was mailed to; '': it was not mailed.
  sent_to     text not null default '',
  ended_by    bigint references users,
  ended_at    timestamptz,
  version     int not null default 1,
  constraint purchase_order_sent_at_a_time check (state in ('draft', 'canceled') or sent_at is not null),
  constraint purchase_order_ended_at_a_time check ((state in ('closed', 'canceled')) = (ended_at is not null))
);
create unique index if not exists purchase_order_made_once on purchase_orders (store_id, action_id, supplier_id);
create index if not exists purchase_orders_of_store on purchase_orders (store_id, purchase_order_id desc);
create index if not exists purchase_orders_of_supplier on purchase_orders (supplier_id, purchase_order_id desc);
-- Units on their way, and units that are already on a draft.
create index if not exists purchase_orders_open on purchase_orders (store_id)
  where state in ('draft', 'sent', 'partly_received');
create index if not exists purchase_orders_created_by on purchase_orders (created_by);
create index if not exists purchase_orders_sent_by on purchase_orders (sent_by);
create index if not exists purchase_orders_ended_by on purchase_orders (ended_by);

-- Products of a purchase order, in single units.
create table if not exists purchase_order_lines (
  purchase_order_id bigint not null references purchase_orders,
  product_id        int not null references products,
  supplier_code     text not null default '',
  units_per_carton  int not null check (units_per_carton between 1 and 999),
  carton_cost_cents bigint not null check (carton_cost_cents >= 0),
  units_ordered     int not null check (units_ordered between 1 and 99999),
  -- Includes damaged units. May exceed the ordered units.
  units_received    int not null default 0 check (units_received between 0 and 999999),
  units_damaged     int not null default 0,
  primary key (purchase_order_id, product_id),
  constraint damaged_of_received_goods check (units_damaged between 0 and units_received)
);

-- Receipts of a purchase order: each action is booked once. Retained.
create table if not exists purchase_receipts (
  purchase_order_id bigint not null references purchase_orders,
  action_id         uuid not null,
  by_user_id        bigint references users,
  at                timestamptz not null,
  primary key (purchase_order_id, action_id)
);
create index if not exists purchase_receipts_by_user on purchase_receipts (by_user_id);

create or replace trigger suppliers_are_kept before delete on suppliers for each row execute function refuse_change();
create or replace trigger purchase_orders_are_kept before delete on purchase_orders
  for each row execute function refuse_change();
create or replace trigger purchase_receipts_are_kept before update or delete on purchase_receipts
  for each row execute function refuse_change();
