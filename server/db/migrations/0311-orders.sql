-- Orders with their lines, charges and discounts. Checkout inserts them; staff, drivers and jobs move them.
-- Orders are never deleted; 5 years after an order its names, street and texts are emptied.
--
-- Numbers of `status` (`domain/orders/order-status.ts`): 0 unpaid, 1 pending, 2 approved, 3 assigned to a driver,
-- 4 in transit, 5 canceled, 6 on hold, 7 refunded, 8 complete. `packing_status`: 0 pending, 1 approved, 2 packing,
-- 3 complete.

-- ---------------------------------------------------------------- orders and lines

-- One row for each attempt to order. An attempt that is declined or abandoned is canceled and frees its cart.
create table orders (
  order_id         bigint primary key default new_order_id(),
  user_id          bigint not null references users,
  store_id         int not null references stores,
  zone_id          int not null references zones,
  cart_id          text not null references carts,
  -- Saved address, and its text at the time of the order.
  address_id       bigint not null references user_addresses,
  address_line_1   text not null,
  address_line_2   text not null,
  city             text not null,
  state            text not null check (is_served_state(state)),
  postcode         text not null,
  lat              double precision not null,
  lng              double precision not null,
  status           smallint not null default 0 check (status between 0 and 8),
  packing_status   smallint not null default 0 check (packing_status between 0 and 3),
  -- Status before the order was put on hold.
  held_from        smallint check ((status = 6) = (held_from is not null)),
  asap             boolean not null,
  slot_start_at    timestamptz check (asap = (slot_start_at is null)),
  -- Promised span of delivery.
  start_at         timestamptz not null,
  due_at           timestamptz not null check (due_at > start_at),
  items_cents      bigint not null check (items_cents >= 0),
  charges_cents    bigint not null check (charges_cents >= 0),
  -- Top-up to the minimum order (L-30 in docs/law.md).
  surcharge_cents  bigint not null check (surcharge_cents >= 0),
  discounts_cents  bigint not null check (discounts_cents >= 0),
  credit_cents     bigint not null check (credit_cents >= 0),
  -- Amount to pay after credit.
  total_cents      bigint not null check (total_cents >= 0),
  promo_code_id    int references promo_codes,
  contains_alcohol boolean not null,
  comment          text not null default '',
  gift             boolean not null default false,
  gift_recipient   text not null default '',
  gift_recipient_number text not null default '',
  gift_message     text not null default '',
  -- Person who may receive the order, and the driver's written instruction (L-5, L-6 and L-10 in docs/law.md).
  recipient_name   text not null,
  instruction      text not null default '',
  -- First supply of alcohol to this person.
  first_supply     boolean not null default false,
  -- The buyer's statement of age: its method, and the version of its text (L-2 to L-4 in docs/law.md).
  age_method       text not null check (age_method in ('statement', 'accredited')),
  age_text_version text not null,
  licence_number   text not null,
  driver_id        bigint references drivers,
  -- Reason of the last cancellation, refusal or hold.
  reason           text not null default '',
  idempotency_key  text,
  body_hash        bytea not null,
  -- Real time, which distinguishes a checkout in progress from one that a crash left behind.
  attempted_at     timestamptz not null default clock_timestamp(),
  placed_at        timestamptz,
  -- When a person last acted on it. From then on the demo's autopilot ignores the order.
  touched_at       timestamptz,
  departed_at      timestamptz,
  arrived_at       timestamptz,
  delivered_at     timestamptz,
  created_at       timestamptz not null,
  modified_at      timestamptz not null,
  -- Columns of the foreign keys below; null if the rule does not apply.
  licensed_state   text generated always as (case when contains_alcohol then state end) stored,
  passed_check     text generated always as (case when status = 8 and contains_alcohol then 'passed' end) stored,
  -- Keyed hash of the verified mobile. It outlives a closed account without being readable.
  person_key       bytea,
  -- Wish of the shopper if an item is missing.
  missing_wish     text not null default 'refund' check (missing_wish in ('refund', 'substitute', 'ask')),
  age_confirmed_at    timestamptz,
  gift_confirmed_at   timestamptz,
  gift_text_version   text,
  instruction_version text,
  -- Versions of all wordings under which the order was placed, by text.
  legal_texts      jsonb,
  -- When retention emptied the order.
  anonymised_at    timestamptz,
  delivery_notes   text not null default '' check (length(delivery_notes) <= 250),
  address_unlisted boolean not null default false,
  version          int not null default 1,
  -- Store hand who works on the order, until when; a colleague may take it over. Without a foreign key, whose lock
  -- would block the user's row: rows of users who claimed or took orders are never deleted.
  claimed_by       bigint,
  claimed_until    timestamptz,
  source           text not null default 'web' constraint order_source check (source in ('web', 'phone', 'counter')),
  -- Store hand who took the order by phone or at the counter. Without a foreign key, as above.
  taken_by         bigint,
  -- Delivery time to which the shopper had agreed before the store moved it; null once the shopper has answered.
  moved_from_start_at timestamptz,
  moved_from_due_at   timestamptz,
  -- Business on the tax invoice; empty for a person.
  business_name    text not null default '',
  business_abn     text not null default ''
    constraint order_business_abn check (business_abn = '' or business_abn ~ '^\d{11}$'),
  constraint order_taken_by_staff check ((source = 'web') = (taken_by is null)),
  constraint total_adds_up check
    (total_cents = items_cents + charges_cents + surcharge_cents - discounts_cents - credit_cents),
  constraint gift_has_recipient check (not gift or (gift_recipient <> '' and gift_recipient_number <> '')),
  constraint alcohol_needs_licence_for_the_state
    foreign key (store_id, licensed_state) references store_licences (store_id, state)
);
create unique index one_order_for_a_cart on orders (cart_id) where status <> 5 or placed_at is not null;
create unique index order_taken_once on orders (taken_by, idempotency_key)
  where taken_by is not null and idempotency_key is not null;
-- Jobs: unfinished checkouts, moving orders, the drivers' orders, and orders past their retention.
create index orders_unpaid on orders (attempted_at) where status = 0;
create index orders_moving on orders (status) where status in (1, 2, 3, 4, 6);
create index orders_of_driver on orders (driver_id) where status in (3, 4, 6);
create index orders_to_anonymise on orders (created_at) where anonymised_at is null;
-- Lists of a shopper, of a store and of all stores, newest first or by promised time.
create index orders_of_user on orders (user_id, created_at desc);
create index orders_of_store on orders (store_id, created_at desc);
create index orders_placed on orders (created_at desc, order_id desc) where placed_at is not null;
create index orders_placed_of_store on orders (store_id, created_at desc, order_id desc) where placed_at is not null;
create index orders_placed_of_user on orders (user_id, created_at desc, order_id desc) where placed_at is not null;
create index orders_promised on orders (due_at desc, order_id desc) where placed_at is not null;
create index orders_promised_of_store on orders (store_id, due_at desc, order_id desc) where placed_at is not null;
create index orders_promised_of_driver on orders (driver_id, due_at desc, order_id desc)
  where placed_at is not null and driver_id is not null;
create index orders_taken_unpaid on orders (store_id, created_at) where taken_by is not null and status = 0;
-- First orders of a person.
create index orders_of_person on orders (person_key) where placed_at is not null;
-- Foreign keys that are followed.
create index orders_of_cart on orders (cart_id);
create index orders_to_address on orders (address_id);
-- Console: search by amount, street, recipient and recipient's mobile.
create index orders_by_total on orders (total_cents, due_at desc, order_id desc) where placed_at is not null;
create index orders_by_street on orders using gin (lower(address_line_1) gin_trgm_ops);
create index orders_by_recipient on orders using gin (lower(recipient_name) gin_trgm_ops);
create index orders_by_gift_mobile on orders using gin (gift_recipient_number gin_trgm_ops) where gift;

-- Ordered packs, with the product's data at that time.
create table order_lines (
  order_line_id       bigint generated always as identity primary key,
  order_id            bigint not null references orders,
  product_id          int not null references products,
  pack_id             int not null references packs,
  product_name        text not null,
  product_slug        text not null,
  kind                text not null,
  abv                 numeric(4, 1) not null,
  unit_volume_ml      int not null,
  gst_free            boolean not null,
  pack_size           int not null,
  quantity            int not null check (quantity between 1 and 99),
  quantity_supplied   int not null check (quantity_supplied between 0 and quantity),
  -- Price of one pack before and after a reduced price.
  regular_price_cents bigint not null check (regular_price_cents >= 0),
  price_cents         bigint not null check (price_cents >= 0),
  -- The line's exact share of the order's discount.
  discount_cents      bigint not null default 0,
  -- Packs that were picked so far; null: none was picked separately.
  picked              int constraint picked_of_what_was_ordered check (picked between 0 and quantity),
  -- Wish if this line is missing; null: the order's wish.
  missing_wish        text check (missing_wish in ('refund', 'substitute', 'ask')),
  constraint discount_within_its_line check (discount_cents between 0 and price_cents * quantity)
);
create index order_lines_of_order on order_lines (order_id);
create index order_lines_of_product on order_lines (product_id, order_id);

-- Delivery fee and other charges of an order.
create table order_charges (
  order_id     bigint not null references orders,
  charge_id    int not null,
  name         text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  primary key (order_id, charge_id)
);

-- Discounts of an order by offer. They sum to `orders.discounts_cents`.
create table order_discounts (
  order_id      bigint not null references orders,
  nth           int not null,
  promo_code_id int references promo_codes,
  promotion_id  int references promotions,
  -- Name of the offer, and why it applied, as shown to shopper and staff.
  name          text not null,
  reason        text not null,
  amount_cents  bigint not null check (amount_cents >= 0),
  primary key (order_id, nth),
  check ((promo_code_id is null) <> (promotion_id is null))
);
-- Cost of a promotion, read from the index alone.
create index order_discounts_of_promotion on order_discounts (promotion_id)
  include (order_id, amount_cents) where promotion_id is not null;

-- Uses of promo codes. The unique indexes limit uses by user and by person, also across accounts.
create table promo_uses (
  promo_code_id  int not null references promo_codes,
  order_id       bigint not null references orders,
  user_id        bigint not null references users,
  amount_cents   bigint not null check (amount_cents >= 0),
  is_once        boolean not null,
  -- When the order was canceled and the use given back.
  released_at    timestamptz,
  -- Keyed hash of the verified mobile; emptied 5 years after the order.
  person_key     bytea,
  is_first_order boolean not null default false,
  primary key (promo_code_id, order_id)
);
create unique index promo_once_for_a_user on promo_uses (promo_code_id, user_id) where is_once and released_at is null;
create unique index promo_once_for_a_person on promo_uses (promo_code_id, person_key)
  where is_once and released_at is null;
create unique index promo_first_order_of_a_person on promo_uses (person_key)
  where is_first_order and released_at is null;
create unique index promo_first_order_of_a_user on promo_uses (user_id) where is_first_order and released_at is null;
create index promo_uses_of_order on promo_uses (order_id);
create index promo_uses_of_user on promo_uses (user_id);
-- Cost of a code, read from the index alone.
create index promo_uses_of_code on promo_uses (promo_code_id)
  include (order_id, amount_cents) where released_at is null;

-- ---------------------------------------------------------------- retained rows

create trigger orders_are_kept before delete on orders for each row execute function refuse_change();
create trigger order_charges_are_kept before delete on order_charges for each row execute function refuse_change();
create trigger order_lines_not_truncated before truncate on order_lines
  for each statement execute function refuse_change();

-- Confirmations and wordings of an order are evidence. They may be added until the order is placed; only retention
-- empties or changes them. Closing an account may empty the instruction, which may contain a name.
create function order_evidence_is_kept() returns trigger language plpgsql as $$
begin
  if current_setting('coldie.retention', true) = 'on'
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    return new;
  end if;
  raise exception 'confirmations of order % are kept as they are', old.order_id
    using errcode = 'check_violation', constraint = 'order_evidence_is_kept';
end $$;
create trigger order_evidence_is_kept before update of age_method, age_text_version, age_confirmed_at,
  gift_confirmed_at, gift_text_version, instruction_version, legal_texts, licence_number, first_supply, instruction on orders
  for each row
  when (
    (old.placed_at is not null
      and (old.age_method, old.age_text_version, old.age_confirmed_at, old.gift_confirmed_at, old.gift_text_version,
        old.instruction_version, old.legal_texts, old.licence_number, old.first_supply)
      is distinct from (new.age_method, new.age_text_version, new.age_confirmed_at, new.gift_confirmed_at,
        new.gift_text_version, new.instruction_version, new.legal_texts, new.licence_number, new.first_supply))
    or (old.placed_at is not null and new.instruction not in (old.instruction, ''))
    or (old.age_confirmed_at is not null and new.age_confirmed_at is null)
    or (old.gift_confirmed_at is not null and new.gift_confirmed_at is null)
    or (old.legal_texts is not null and new.legal_texts is null)
    or (old.instruction_version is not null and new.instruction_version is null))
  execute function order_evidence_is_kept();

-- ---------------------------------------------------------------- confirmations and alcohol

-- A new order carries the confirmations that the law requires for its content.
create function order_keeps_its_confirmations() returns trigger language plpgsql as $$
declare
  missing text;
begin
  missing := case
    when new.legal_texts is null then 'order_names_its_legal_texts'
    when not new.contains_alcohol then null
    when new.age_confirmed_at is null then 'alcohol_order_confirms_age'
    when trim(new.instruction) = '' or new.instruction_version is null then 'alcohol_order_has_instruction'
    when new.gift and (new.gift_confirmed_at is null or new.gift_text_version is null)
      then 'alcohol_gift_confirms_its_recipient'
  end;
  if missing is not null then
    raise exception 'order without its confirmations: %', missing
      using errcode = 'check_violation', constraint = missing;
  end if;
  return new;
end $$;
create trigger order_keeps_its_confirmations before insert on orders
  for each row execute function order_keeps_its_confirmations();

-- The driver's written instruction remains while the order moves.
create function moving_order_keeps_instruction() returns trigger language plpgsql as $$
begin
  if new.contains_alcohol and trim(new.instruction) = '' and new.status in (1, 2, 3, 4, 6) then
    raise exception 'order % needs its instruction', new.order_id
      using errcode = 'check_violation', constraint = 'alcohol_order_has_instruction';
  end if;
  return new;
end $$;
create trigger moving_order_keeps_instruction before update of instruction on orders
  for each row when (old.instruction <> '') execute function moving_order_keeps_instruction();

-- Returns whether a kind of product is alcohol.
create function is_alcohol(kind text) returns boolean language sql immutable as $$
  select kind in ('beer_cider', 'wine', 'spirits', 'premixed')
$$;

-- An order is marked as alcohol when it is created, and the mark never changes (L-8 and L-18 in docs/law.md).
create function alcohol_stays_alcohol() returns trigger language plpgsql as $$
begin
  raise exception 'whether order % contains alcohol was decided when it was made', old.order_id
    using errcode = 'check_violation', constraint = 'contains_alcohol_is_decided_once';
end $$;
create trigger contains_alcohol_is_decided_once before update of contains_alcohol on orders
  for each row when (old.contains_alcohol <> new.contains_alcohol) execute function alcohol_stays_alcohol();

-- At commit, an order that holds alcohol is marked as alcohol.
create function alcohol_line_is_declared() returns trigger language plpgsql as $$
begin
  if exists (select from orders o where o.order_id = new.order_id and not o.contains_alcohol)
    and exists (select from order_lines l where l.order_id = new.order_id and is_alcohol(l.kind)) then
    raise exception 'order % holds alcohol and does not say so', new.order_id
      using errcode = 'check_violation', constraint = 'contains_alcohol_agrees_with_lines';
  end if;
  return null;
end $$;
create constraint trigger contains_alcohol_agrees_with_lines after insert on order_lines
  deferrable initially deferred for each row when (is_alcohol(new.kind)) execute function alcohol_line_is_declared();

-- A line has its product's kind, and neither kind, product nor order of a line changes.
create function line_is_of_its_products_kind() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or is_alcohol(new.kind) <> (select is_alcohol(p.kind) from products p where p.product_id = new.product_id) then
    raise exception 'a line is of the kind that its product is of'
      using errcode = 'check_violation', constraint = 'line_is_of_its_products_kind';
  end if;
  return new;
end $$;
create trigger line_is_of_its_products_kind before insert on order_lines
  for each row execute function line_is_of_its_products_kind();
create trigger line_stays_of_its_kind before update of kind, product_id, order_id on order_lines
  for each row when (old.kind <> new.kind or old.product_id <> new.product_id or old.order_id <> new.order_id)
  execute function line_is_of_its_products_kind();

-- ---------------------------------------------------------------- sums and lists

-- At commit, the shares of the lines and the discounts by offer each sum to the order's discount.
create function discounts_add_up() returns trigger language plpgsql as $$
declare
  of_order bigint;
  whole bigint;
begin
  select discounts_cents into whole from orders where order_id = new.order_id;
  select coalesce(sum(discount_cents), 0) into of_order from order_lines where order_id = new.order_id;
  if of_order <> whole then
    raise exception 'shares of the discount of order % do not add up', new.order_id;
  end if;
  select coalesce(sum(amount_cents), 0) into of_order from order_discounts where order_id = new.order_id;
  if of_order <> whole then
    raise exception 'discounts of order % do not add up', new.order_id;
  end if;
  return null;
end $$;
create constraint trigger order_discount_adds_up after insert on orders
  deferrable initially deferred for each row when (new.discounts_cents > 0) execute function discounts_add_up();
create constraint trigger order_discount_still_adds_up after update on orders
  deferrable initially deferred for each row when (old.discounts_cents <> new.discounts_cents)
  execute function discounts_add_up();
create constraint trigger line_discount_adds_up after insert on order_lines
  deferrable initially deferred for each row when (new.discount_cents > 0) execute function discounts_add_up();
create constraint trigger line_discount_still_adds_up after update on order_lines
  deferrable initially deferred for each row when (old.discount_cents <> new.discount_cents)
  execute function discounts_add_up();
create constraint trigger discounts_of_order_add_up after insert or update on order_discounts
  deferrable initially deferred for each row execute function discounts_add_up();

-- Counts placed orders for their lists.
create function count_placed_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into list_count_changes values ('orders', new.store_id, 1);
  elsif tg_op = 'INSERT' then
    insert into list_count_changes
      select 'orders', store_id, count(*) from new_rows where placed_at is not null group by store_id;
  else
    insert into list_count_changes
      select 'orders', store_id, -count(*) from old_rows where placed_at is not null group by store_id;
  end if;
  return null;
end $$;
create trigger placed_orders_are_counted after insert on orders
  referencing new table as new_rows for each statement execute function count_placed_orders();
create trigger newly_placed_orders_are_counted after update of placed_at on orders
  for each row when (old.placed_at is null and new.placed_at is not null) execute function count_placed_orders();
create trigger deleted_orders_are_counted after delete on orders
  referencing old table as old_rows for each statement execute function count_placed_orders();
