-- A substitute that the shopper is asked about. Its units are reserved until that is decided.
create table substitute_proposals (
  substitute_proposal_id bigint generated always as identity primary key,
  order_id      bigint not null references orders,
  order_line_id bigint not null references order_lines on delete restrict,
  product_id    int not null references products,
  pack_id       int not null references packs,
  product_name  text not null,
  pack_size     int not null,
  quantity      int not null check (quantity between 1 and 99),
  -- Of all of them together: the lower of what the missing packs and what these cost.
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

create or replace view order_units as
  select order_id, product_id, pack_size * quantity as promised, pack_size * quantity_supplied as supplied,
    pack_size * coalesce(picked, 0) as in_hand
  from order_lines
  union all
  select order_id, product_id, pack_size * quantity, pack_size * quantity, pack_size * quantity from order_substitutes
  union all
  select order_id, product_id, pack_size * quantity, 0, 0 from substitute_proposals where state = 'open';
