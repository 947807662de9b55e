-- What staff search orders by, and the order in which the board lists them.
create index concurrently orders_promised on orders (due_at desc, order_id desc) where placed_at is not null;
create index concurrently orders_promised_of_store on orders (store_id, due_at desc, order_id desc) where placed_at is not null;
create index concurrently orders_promised_of_driver on orders (driver_id, due_at desc, order_id desc) where placed_at is not null and driver_id is not null;
create index concurrently orders_by_total on orders (total_cents, due_at desc, order_id desc) where placed_at is not null;
create index concurrently orders_by_street on orders using gin (lower(address_line_1) gin_trgm_ops);
create index concurrently orders_by_recipient on orders using gin (lower(recipient_name) gin_trgm_ops);
create index concurrently order_lines_of_product on order_lines (product_id, order_id);
create index concurrently users_by_name on users using gin (lower(firstname || ' ' || lastname) gin_trgm_ops);
create index concurrently users_by_mobile on users using gin (mobile gin_trgm_ops);
create index concurrently orders_by_gift_mobile on orders using gin (gift_recipient_number gin_trgm_ops) where gift;
