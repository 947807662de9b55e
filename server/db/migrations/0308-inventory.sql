-- Stock of each store: units, their movements, deliveries of suppliers and transfers between stores.

-- Returns a sort key for shelves: letters as letters and numbers as numbers, so that A3-2 precedes A10-1.
create function shelf_order(location text) returns text language sql immutable strict as $$
  select regexp_replace(regexp_replace(location, '([0-9]+)', '00000000000\1', 'g'), '0*([0-9]{12})', '\1', 'g')
$$;

-- Units of a product in a store; a pack of six draws six. Checkout, staff and returns change it, each with a movement.
-- Part of `on_hand` is `picked`: in bags of orders that are still in the store. The rest is on the shelf.
create table stock (
  store_id       int not null references stores,
  product_id     int not null references products,
  -- Saleable units in the store.
  on_hand        int not null check (on_hand >= 0),
  -- Promised to orders. A count may find fewer units than were promised, so it may exceed `on_hand`.
  reserved       int not null default 0,
  -- Never sold: damaged or `uncounted`, which staff did not find and which the next count replaces.
  unsaleable     int not null default 0 constraint stock_unsaleable_not_negative check (unsaleable >= 0),
  -- Such as 'A3-2'; null: unknown.
  shelf_location text
    constraint shelf_location_is_short check (shelf_location ~ '^[A-Z0-9][A-Z0-9 .-]{0,11}$'),
  picked         int not null default 0,
  uncounted      int not null default 0,
  -- With a driver, on the way back to the store.
  in_return      int not null default 0,
  -- Covers the values that staff see and change. A sale does not raise it.
  version        int not null default 1,
  -- Staff order up to `reorder_to` units once `reorder_point` is reached.
  reorder_point  int,
  reorder_to     int,
  constraint stock_places_not_negative
    check (reserved >= 0 and picked >= 0 and in_return >= 0 and uncounted between 0 and unsaleable),
  constraint reorder_point_below_its_target
    check (reorder_point between 0 and reorder_to - 1 or (reorder_point is null and reorder_to is null)),
  primary key (store_id, product_id)
) with (fillfactor = 70);
-- Picking and counting follow the shelves.
create index stock_by_shelf on stock (store_id, shelf_order(shelf_location) collate "C");

-- Every change of stock. The sum of a product's movements is its stock. Retained without end; names no person but
-- staff.
create table stock_movements (
  stock_movement_id bigint generated always as identity primary key,
  store_id          int not null,
  product_id        int not null,
  on_hand_change    int not null,
  reserved_change   int not null,
  reason            text not null check (reason in
    ('opening', 'reserved', 'released', 'picked', 'put_back', 'supplied', 'refused', 'returned', 'counted', 'damaged',
     'received', 'corrected', 'missing', 'disposed', 'sent', 'arrived')),
  order_id          bigint,
  by_user_id        bigint,
  at                timestamptz not null,
  unsaleable_change int not null default 0,
  picked_change     int not null default 0,
  uncounted_change  int not null default 0,
  in_return_change  int not null default 0,
  -- Remark of the store hand, such as the number of a delivery note.
  note              text not null default '',
  foreign key (store_id, product_id) references stock
);
create index stock_movements_of_order on stock_movements (order_id, product_id) where order_id is not null;
create index stock_movements_of_product on stock_movements (store_id, product_id, stock_movement_id desc);

-- Delivery notes of suppliers. Retained: a note is booked once.
create table goods_receipts (
  goods_receipt_id bigint generated always as identity primary key,
  store_id      int not null references stores,
  supplier      text not null,
  delivery_note text not null,
  by_user_id    bigint references users,
  at            timestamptz not null
);
create unique index delivery_note_once on goods_receipts (store_id, lower(supplier), lower(delivery_note));
create index goods_receipts_by_user on goods_receipts (by_user_id);

-- Goods on their way from one store to another. They belong to no stock until the receiving store books them. Retained.
create table stock_transfers (
  stock_transfer_id bigint generated always as identity primary key,
  -- Sending store.
  store_id         int not null references stores,
  to_store_id      int not null references stores,
  -- Chosen by the sender: a repeated request sends nothing more.
  action_id        uuid not null,
  reason           text not null,
  state            text not null default 'in_transit' check (state in ('in_transit', 'received', 'canceled')),
  sent_by_user_id  bigint references users,
  sent_at          timestamptz not null,
  -- Store hand who received or canceled it.
  ended_by_user_id bigint references users,
  ended_at         timestamptz,
  version          int not null default 1,
  constraint between_two_stores check (store_id <> to_store_id),
  constraint ended_or_in_transit check ((state = 'in_transit') = (ended_at is null))
);
create unique index stock_transfer_sent_once on stock_transfers (store_id, action_id);
create index stock_transfers_from_store on stock_transfers (store_id, stock_transfer_id desc);
create index stock_transfers_to_store on stock_transfers (to_store_id, stock_transfer_id desc);
create index stock_transfers_on_their_way on stock_transfers (store_id) where state = 'in_transit';
create index stock_transfers_by_sender on stock_transfers (sent_by_user_id);
create index stock_transfers_by_receiver on stock_transfers (ended_by_user_id);

-- Products of a transfer. Retained.
create table stock_transfer_lines (
  stock_transfer_id bigint not null references stock_transfers,
  product_id     int not null references products,
  units_sent     int not null check (units_sent > 0),
  -- Null until received.
  units_received int check (units_received >= 0),
  -- Part of `units_received`.
  units_damaged  int not null default 0,
  primary key (stock_transfer_id, product_id),
  constraint damaged_of_those_received check (units_damaged between 0 and coalesce(units_received, 0))
);

create trigger stock_movements_are_kept before update or delete on stock_movements
  for each row execute function refuse_change();
create trigger goods_receipts_are_kept before update or delete on goods_receipts
  for each row execute function refuse_change();
create trigger stock_transfers_are_kept before delete on stock_transfers for each row execute function refuse_change();
create trigger stock_transfer_lines_are_kept before delete on stock_transfer_lines
  for each row execute function refuse_change();

-- Rejects a promise of units that do not exist. A trigger and not a check, because a count may lower `on_hand` below
-- the promised units.
create function refuse_overselling() returns trigger language plpgsql as $$
begin
  raise exception 'store % has too few units of product %', new.store_id, new.product_id
    using errcode = 'check_violation', constraint = 'stock_not_oversold';
end $$;
create trigger stock_not_oversold before update on stock for each row
  when (new.reserved > new.on_hand and new.reserved > old.reserved) execute function refuse_overselling();
create trigger new_stock_not_oversold before insert on stock for each row
  when (new.reserved > new.on_hand) execute function refuse_overselling();

create trigger stock_added after insert on stock referencing new table as changed_rows
  for each statement execute function record_changed_store_rows();
create trigger stock_removed after delete on stock referencing old table as changed_rows
  for each statement execute function record_changed_store_rows();

-- Records products whose packs became available or unavailable. Other changes of stock are invisible to shoppers.
create function record_changed_stock() returns trigger language plpgsql as $$
begin
  perform record_catalogue_changes(array_agg(store_id), array_agg(product_id))
  from (
    select store_id, product_id, min(units_left) as least, max(units_left) as most
    from (
      select store_id, product_id, on_hand - reserved as units_left from old_rows
      union all
      select store_id, product_id, on_hand - reserved from changed_rows) as states
    group by store_id, product_id) as moved
  where least < most and exists (
    select 1 from packs k
    where k.store_id = moved.store_id and k.product_id = moved.product_id and k.status = 'ACTIVE'
      and k.size > least and k.size <= most);
  return null;
end $$;
create trigger stock_changed after update on stock referencing old table as old_rows new table as changed_rows
  for each statement execute function record_changed_stock();
