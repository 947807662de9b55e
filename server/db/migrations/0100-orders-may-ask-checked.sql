alter table orders validate constraint orders_missing_wish_check;
