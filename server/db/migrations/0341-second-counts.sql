-- Counts of stock that differ so much from the record that a second count has to confirm them. Until then the stock is
-- unchanged. One for each product in a store: a newer count replaces it.
create table if not exists pending_counts (
  store_id   int not null,
  product_id int not null,
  units      int not null check (units >= 0),
  -- Units that the record expected on the shelf at the time of the count.
  expected   int not null,
  by_user_id bigint references users,
  at         timestamptz not null,
  primary key (store_id, product_id),
  foreign key (store_id, product_id) references stock
);
create index if not exists pending_counts_by_user on pending_counts (by_user_id);
