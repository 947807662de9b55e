-- Finds a store's products with a reorder point. The condition leaves out the units, which every sale changes, so that
-- a sale still updates its row in place.
create index concurrently stock_with_reorder_point on stock (store_id, product_id)
  where reorder_point is not null;
