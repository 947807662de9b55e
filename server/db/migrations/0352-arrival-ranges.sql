-- Ranges of arrival that each store learns from its own deliveries.
-- small: stores (a row for each store)

-- Minutes around an estimate by stage, such as {"ordering": {"before": -4, "after": 7}, …}; null until they are learned.
alter table stores add column arrival_ranges jsonb;

-- Estimates of an order at its first plan and at its departure, with which its arrival is compared. Retained.
create table arrival_estimates (
  order_id     bigint primary key,
  store_id     int not null,
  ordering_eta timestamptz not null,
  pickup_eta   timestamptz
);
create index arrival_estimates_of_store on arrival_estimates (store_id, ordering_eta desc);
create index arrival_estimates_before_departure on arrival_estimates (order_id) where pickup_eta is null;
