-- Before a product is archived staff see in how many carts it lies.
create index concurrently cart_items_of_pack on cart_items (pack_id);
