-- The same request by the same member of staff is one order.
create unique index concurrently order_taken_once on orders (taken_by, idempotency_key)
  where taken_by is not null and idempotency_key is not null;
create index concurrently orders_taken_unpaid on orders (store_id, created_at) where taken_by is not null and status = 0;
create index concurrently users_guests on users (mobile) where state = 'guest';
