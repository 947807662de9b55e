-- Links that show how far an order is, without login. A link that its owner ends is deleted.
create table tracking_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  order_id   bigint not null references orders,
  -- `share`: its owner asked for it. `message`: it stands in a text message to the owner.
  purpose    text not null check (purpose in ('share', 'message')),
  created_at timestamptz not null
);
create index tracking_links_of_order on tracking_links (order_id);
