-- Work on orders: their history, notes, links, packing and substitutes. Rows belong to their order.

-- ---------------------------------------------------------------- history and notes

-- Every change of an order: what, by whom, when and why. Retained; reasons are emptied with the order.
create table order_events (
  order_event_id bigint generated always as identity primary key,
  order_id   bigint not null references orders,
  what       text not null check (what in
    ('status', 'packing', 'driver', 'items', 'supply', 'payment', 'refund', 'dispute', 'address', 'time')),
  from_value bigint,
  to_value   bigint,
  by_kind    text not null check (by_kind in ('customer', 'staff', 'driver', 'system', 'autopilot')),
  by_user_id bigint references users,
  reason     text not null default '',
  at         timestamptz not null
);
create index order_events_of_order on order_events (order_id, order_event_id);
create index order_events_by_user on order_events (by_user_id) where by_user_id is not null;

-- Notes of staff about an order, for each other or for its driver. Rows are never changed and are deleted after 2
-- years.
create table order_notes (
  order_note_id bigint generated always as identity primary key,
  order_id      bigint not null references orders,
  by_user_id    bigint not null references users,
  text          text not null check (text <> '' and length(text) <= 1000),
  for_driver    boolean not null,
  at            timestamptz not null
);
create index order_notes_of_order on order_notes (order_id, order_note_id);
create index order_notes_by_user on order_notes (by_user_id);
-- Deletes old notes.
create index order_notes_by_age on order_notes (at);

-- Links that show the progress of an order without a login. Deleted when their owner ends them, or a day after the
-- order.
create table tracking_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  order_id   bigint not null references orders,
  -- `share`: requested by the owner. `message`: part of a text message to the owner.
  purpose    text not null check (purpose in ('share', 'message')),
  created_at timestamptz not null
);
create index tracking_links_of_order on tracking_links (order_id);

-- New address of an order that costs more and applies once the owner has paid the difference. At most one for each
-- order; deleted when it is answered or replaced, or after a day.
create table address_change_requests (
  order_id       bigint primary key references orders,
  by_user_id     bigint not null references users,
  line_1         text not null,
  line_2         text not null,
  city           text not null,
  state          text not null check (is_served_state(state)),
  postcode       text not null,
  lat            double precision not null,
  lng            double precision not null,
  delivery_notes text not null check (length(delivery_notes) <= 250),
  is_unlisted    boolean not null,
  -- Difference to pay, and the new total.
  rise_cents     bigint not null check (rise_cents > 0),
  total_cents    bigint not null check (total_cents >= rise_cents),
  at             timestamptz not null
);
create index address_change_requests_by_user on address_change_requests (by_user_id);

-- ---------------------------------------------------------------- packing

-- Picks of packs for an order. The client numbers each action, so that a phone without a network may resend it.
create table picks (
  order_id      bigint not null references orders,
  action_id     uuid not null,
  order_line_id bigint not null references order_lines,
  gtin          text,
  units         int not null check (units >= 0),
  -- The line stays short: no more packs were found.
  short         boolean not null,
  -- Version of the order after the pick.
  version       int not null,
  by_user_id    bigint,
  at            timestamptz not null,
  -- Why the packs were not scanned; null: scanned, without a barcode, or allowed by the store.
  unscanned_reason text,
  -- Manager or owner who approved the pick by PIN.
  approved_by   bigint,
  primary key (order_id, action_id)
);

-- Sealed bags of an order, whose codes the driver scans.
create table order_bags (
  order_id bigint not null references orders,
  code     text not null check (code <> '' and length(code) <= 40),
  seal     text not null check (length(seal) <= 40),
  at       timestamptz not null,
  primary key (order_id, code)
);
create index order_bags_by_code on order_bags (code);

-- Packs supplied in place of missing packs, one for one, for at most the promised price.
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
  -- All packs together: the lower of the prices of the missing packs and of these.
  amount_cents   bigint not null check (amount_cents >= 0),
  at             timestamptz not null,
  constraint one_substitute_of_a_pack unique (order_line_id, pack_id)
);
create index order_substitutes_of_order on order_substitutes (order_id);

-- Substitutes that the shopper must accept. Their units are reserved until the shopper answers or `answer_by` passes.
create table substitute_proposals (
  substitute_proposal_id bigint generated always as identity primary key,
  order_id      bigint not null references orders,
  order_line_id bigint not null references order_lines on delete restrict,
  product_id    int not null references products,
  pack_id       int not null references packs,
  product_name  text not null,
  pack_size     int not null,
  quantity      int not null check (quantity between 1 and 99),
  -- All packs together: the lower of the prices of the missing packs and of these.
  amount_cents  bigint not null check (amount_cents >= 0),
  state         text not null default 'open' check (state in ('open', 'accepted', 'declined', 'expired', 'withdrawn')),
  answer_by     timestamptz not null,
  by_user_id    bigint,
  at            timestamptz not null,
  decided_at    timestamptz,
  constraint decided_or_open check ((state = 'open') = (decided_at is null))
);
create index substitute_proposals_of_order on substitute_proposals (order_id);
create unique index one_open_proposal_of_a_line on substitute_proposals (order_line_id) where state = 'open';
create index open_substitute_proposals on substitute_proposals (answer_by) where state = 'open';

-- Units that an order draws from stock: promised, supplied, and picked into its bags.
create view order_units as
  select order_id, product_id, pack_size * quantity as promised, pack_size * quantity_supplied as supplied,
    pack_size * coalesce(picked, 0) as in_hand
  from order_lines
  union all
  select order_id, product_id, pack_size * quantity, pack_size * quantity, pack_size * quantity from order_substitutes
  union all
  select order_id, product_id, pack_size * quantity, 0, 0 from substitute_proposals where state = 'open';

create trigger order_events_are_kept before update or delete on order_events
  for each row execute function refuse_change();
create trigger order_notes_are_kept before update on order_notes for each row execute function refuse_change();
