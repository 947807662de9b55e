create index concurrently order_discounts_of_promotion on order_discounts (promotion_id) include (order_id, amount_cents)
  where promotion_id is not null;
