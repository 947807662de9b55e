alter table orders validate constraint order_source, validate constraint order_taken_by_staff;
