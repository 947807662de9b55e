-- Whoever repeats a gift of credit with its key gives once.
alter table credit_entries add column idempotency_key text check (idempotency_key is null or order_id is not null);
create unique index credit_key_once on credit_entries (order_id, idempotency_key) where idempotency_key is not null;
