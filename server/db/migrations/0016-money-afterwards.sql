-- An order may be paid by several sales at the gateway: what is added later is authorised by itself, and what expired
-- is paid again. The first keeps the name that checkout gave it.
alter table payments drop constraint payments_order_id_key;
alter table payments add column nth int not null default 1 check (nth >= 1);
alter table payments add constraint payments_of_an_order unique (order_id, nth);
-- Real time, for telling an authorisation under way from one that a crash left behind.
alter table payments add column started_at timestamptz not null default clock_timestamp();

-- A step that the gateway refused is over: what it was for is asked again by another step, or paid another way.
alter table payment_steps add column refused_at timestamptz check (refused_at is null or done_at is null);
alter table payment_steps add column refusal text not null default '';
drop index payment_steps_open;
create index payment_steps_open on payment_steps (payment_id) where done_at is null and refused_at is null;

alter table order_events drop constraint order_events_what_check;
alter table order_events add constraint order_events_what_check check (what in
  ('status', 'packing', 'driver', 'items', 'supply', 'payment', 'refund', 'dispute'));

-- No order is promised for more than its sales at the gateway hold, unless it stands still until it is paid again.
create function order_is_covered() returns trigger language plpgsql as $$
begin
  if (select o.status in (1, 2, 3) and o.total_cents > coalesce((select sum(amount_cents) from payments p
        where p.order_id = o.order_id and p.state in ('authorised', 'captured', 'refunded')), 0)
      from orders o where o.order_id = new.order_id) then
    raise exception 'order % costs more than its payments hold', new.order_id
      using errcode = 'check_violation', constraint = 'order_is_covered_by_its_payments';
  end if;
  return null;
end $$;
create constraint trigger order_is_covered_by_its_payments after update of total_cents on orders
  deferrable initially deferred for each row execute function order_is_covered();

-- An order's payments as one: the last that came to something tells how it was paid, the amounts are of all.
create view payments_of_orders as
  select distinct on (p.order_id) p.order_id, p.payment_id, p.type, p.card_type, p.last_two, p.expiry, p.payer,
    case when s.authorised > 0 then 'authorised' when s.captured > s.refunded then 'captured'
      when s.captured > 0 then 'refunded' else p.state end as state,
    case when s.held > 0 then s.held else p.amount_cents end as amount_cents,
    s.captured as captured_cents, s.refunded as refunded_cents
  from payments p
  cross join lateral (
    select coalesce(sum(amount_cents) filter (where a.state in ('authorised', 'captured', 'refunded')), 0)::bigint as held,
      coalesce(sum(amount_cents) filter (where a.state = 'authorised'), 0)::bigint as authorised,
      sum(captured_cents)::bigint as captured, sum(refunded_cents)::bigint as refunded
    from payments a where a.order_id = p.order_id) s
  where p.nth = 1 or p.state not in ('authorising', 'declined')
  order by p.order_id, (p.state in ('authorised', 'captured', 'refunded')) desc, p.nth desc;

-- ---------------------------------------------------------------- supply

alter table orders add column missing_wish text not null default 'refund' check (missing_wish in ('refund', 'substitute'));

-- Another pack in place of one that is missing, one for one, for no more than was promised for the missing one.
create table order_substitutes (
  order_substitute_id bigint generated always as identity primary key,
  order_line_id  bigint not null references order_lines on delete restrict,
  order_id       bigint not null references orders,
  product_id     int not null references products,
  pack_id        int not null references packs,
  product_name   text not null,
  product_slug   text not null,
  kind           text not null,
  abv            numeric(4, 1) not null,
  unit_volume_ml int not null,
  gst_free       boolean not null,
  pack_size      int not null,
  quantity       int not null check (quantity between 1 and 99),
  -- Of all of them together: the lower of what the missing packs and what these cost.
  amount_cents   bigint not null check (amount_cents >= 0),
  at             timestamptz not null,
  constraint one_substitute_of_a_pack unique (order_line_id, pack_id)
);
create index order_substitutes_of_order on order_substitutes (order_id);

-- What an order draws from stock: its lines, and what was put in place of missing ones.
create view order_units as
  select order_id, product_id, pack_size * quantity as promised, pack_size * quantity_supplied as supplied
  from order_lines
  union all
  select order_id, product_id, pack_size * quantity, pack_size * quantity from order_substitutes;

-- ---------------------------------------------------------------- what was sold

-- What an order came to when it left the store: written as its payment is captured, and never changed but by refunds.
create table settlements (
  order_id       bigint primary key references orders,
  items_cents     bigint not null check (items_cents >= 0),
  charges_cents   bigint not null check (charges_cents >= 0),
  surcharge_cents bigint not null check (surcharge_cents >= 0),
  discounts_cents bigint not null check (discounts_cents >= 0),
  -- Paid with credit, and with money by the gateway.
  credit_cents    bigint not null check (credit_cents >= 0),
  money_cents     bigint not null check (money_cents >= 0),
  refunded_money_cents  bigint not null default 0,
  refunded_credit_cents bigint not null default 0,
  -- Whether the books have it.
  is_posted      boolean not null default false,
  at             timestamptz not null,
  constraint settlement_adds_up check
    (money_cents + credit_cents = items_cents + charges_cents + surcharge_cents - discounts_cents),
  constraint refunds_within_money check (refunded_money_cents between 0 and money_cents),
  -- Money that can't go back the way it came, because a bank has taken it, may go to credit.
  constraint refunds_within_sale check
    (refunded_credit_cents >= 0 and refunded_money_cents + refunded_credit_cents <= money_cents + credit_cents)
);

create table settlement_parts (
  order_id       bigint not null references settlements on delete cascade,
  part           int not null,
  kind           text not null check (kind in ('line', 'substitute', 'delivery', 'surcharge')),
  order_line_id  bigint,
  name           text not null,
  pack_size      int not null,
  quantity       int not null check (quantity >= 1),
  gross_cents    bigint not null check (gross_cents >= 0),
  discount_cents bigint not null check (discount_cents between 0 and gross_cents),
  gst_free       boolean not null,
  refunded_quantity int not null default 0,
  refunded_cents bigint not null default 0,
  primary key (order_id, part),
  constraint part_refunded_within_its_quantity check (refunded_quantity between 0 and quantity),
  constraint part_refunded_within_its_amount check (refunded_cents between 0 and gross_cents - discount_cents)
);

-- ---------------------------------------------------------------- refunds

create table refunds (
  refund_id    bigint generated always as identity primary key,
  order_id     bigint not null references settlements,
  nth          int not null check (nth >= 1),
  kind         text not null check (kind in ('whole', 'amount', 'lines')),
  reason       text not null check (reason <> ''),
  money_cents  bigint not null check (money_cents >= 0),
  credit_cents bigint not null check (credit_cents >= 0),
  gst_cents    bigint not null check (gst_cents >= 0),
  charges_cents   bigint not null check (charges_cents >= 0),
  surcharge_cents bigint not null check (surcharge_cents >= 0),
  discounts_cents bigint not null check (discounts_cents >= 0),
  is_posted    boolean not null default false,
  idempotency_key text,
  body_hash    bytea,
  by_kind      text not null,
  by_user_id   bigint references users,
  at           timestamptz not null,
  constraint refunds_of_an_order unique (order_id, nth),
  constraint refund_key_once unique (order_id, idempotency_key),
  constraint refund_of_something check (money_cents + credit_cents > 0)
);

create table refund_parts (
  refund_id    bigint not null references refunds,
  part         int not null,
  quantity     int not null check (quantity >= 0),
  amount_cents bigint not null check (amount_cents >= 0),
  primary key (refund_id, part)
);
create trigger refund_parts_are_kept before update or delete on refund_parts for each row execute function refuse_change();

alter table payment_steps add column refund_id bigint references refunds;

-- ---------------------------------------------------------------- tax invoices and adjustment notes

-- One row of each seller and kind, held by whoever issues the next: numbers have no gap and no twin.
create table invoice_counters (
  abn         text not null check (abn ~ '^\d{11}$'),
  kind        text not null check (kind in ('invoice', 'adjustment')),
  last_number int not null default 0 check (last_number >= 0),
  primary key (abn, kind)
);

create table invoices (
  invoice_id  bigint generated always as identity primary key,
  abn         text not null,
  kind        text not null,
  number      int not null check (number >= 1),
  order_id    bigint not null references orders,
  refund_id   bigint unique references refunds,
  total_cents bigint not null check (total_cents >= 0),
  gst_cents   bigint not null check (gst_cents between 0 and total_cents),
  -- Everything that is printed, as it was on that day.
  document    jsonb not null,
  at          timestamptz not null,
  constraint invoice_number_once unique (abn, kind, number),
  constraint adjustment_has_its_refund check ((kind = 'adjustment') = (refund_id is not null)),
  foreign key (abn, kind) references invoice_counters
);
create unique index one_invoice_of_an_order on invoices (order_id) where kind = 'invoice';

create function invoice_number_follows() returns trigger language plpgsql as $$
begin
  if new.number <> (select coalesce(max(number), 0) + 1 from invoices i where i.abn = new.abn and i.kind = new.kind) then
    raise exception 'invoice % of % leaves a gap', new.number, new.abn
      using errcode = 'check_violation', constraint = 'invoice_numbers_have_no_gap';
  end if;
  return new;
end $$;
create trigger invoice_numbers_have_no_gap before insert on invoices
  for each row execute function invoice_number_follows();
create trigger invoices_are_kept before update or delete on invoices for each row execute function refuse_change();
