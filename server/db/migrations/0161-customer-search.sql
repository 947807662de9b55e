-- Staff find customers by part of an e-mail, and list them by name or by when they came.
create index concurrently users_by_email on users using gin (email gin_trgm_ops);
create index concurrently users_newest on users (created_at desc, user_id desc) where state in ('full', 'guest');
create index concurrently users_in_order on users (lower(firstname || ' ' || lastname), user_id) where state in ('full', 'guest');
-- Who else paid with the same card or PayPal account.
create index concurrently payments_by_card on payments (last_two, expiry, card_type) where last_two <> '' and expiry <> '';
create index concurrently payments_by_payer on payments (lower(payer)) where payer <> '';
