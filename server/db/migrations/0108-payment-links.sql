-- Links by which a customer pays an order that staff took. Until then the order is unpaid and holds its reservations; a link
-- that ends unpaid takes the order with it. Sent again, an order has another token, and the earlier one is none any more.
create table payment_links (
  order_id   bigint primary key references orders,
  token_hash bytea not null unique check (length(token_hash) = 32),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  used_at    timestamptz
);
create index payment_links_unused on payment_links (expires_at) where used_at is null;
