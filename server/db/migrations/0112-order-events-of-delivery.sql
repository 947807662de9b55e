-- Staff change where and when an order is brought.
alter table order_events drop constraint order_events_what_check;
alter table order_events add constraint order_events_what_check check (what in
  ('status', 'packing', 'driver', 'items', 'supply', 'payment', 'refund', 'dispute', 'address', 'time')) not valid;
