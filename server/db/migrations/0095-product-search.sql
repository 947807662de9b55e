-- Staff find a product of tens of thousands by any part of its name, and list all of them by name.
create index concurrently products_by_name_parts on products using gin (lower(name) gin_trgm_ops);
create index concurrently products_by_name on products (name, product_id);
create index concurrently stock_by_shelf on stock (store_id, shelf_order(shelf_location) collate "C");
