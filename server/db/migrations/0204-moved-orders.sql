-- Delivery time that the shopper agreed to before the store moved the order, until the shopper keeps the new one or cancels; null
-- once nothing is to be answered.
alter table orders
  add column moved_from_start_at timestamptz,
  add column moved_from_due_at timestamptz;
