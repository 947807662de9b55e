-- What a code has cost is read without the table.
create index concurrently promo_uses_of_code on promo_uses (promo_code_id) include (order_id, amount_cents)
  where released_at is null;
