create index concurrently stock_movements_of_order on stock_movements (order_id, product_id) where order_id is not null;
create index concurrently stock_movements_of_product on stock_movements (store_id, product_id, stock_movement_id desc);
