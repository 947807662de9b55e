-- The minute's look for checkouts that nobody finished reads these alone.
create index payments_open on payments (order_id) where state = 'authorising';
