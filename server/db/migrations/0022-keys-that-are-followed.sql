-- Whoever looks at an order reads its invoices and its books, and whoever deletes a person asks every row that could name
-- them: without these, each reads whole tables that grow with every order.
create index invoices_of_order on invoices (order_id);
create index ledger_entries_of_order on ledger_entries (order_id);
create index ledger_entries_of_payment on ledger_entries (payment_id);
create index promo_uses_of_order on promo_uses (order_id);
create index payment_steps_of_payment on payment_steps (payment_id);
create index payment_steps_of_refund on payment_steps (refund_id) where refund_id is not null;
create index reconciliation_differences_of_payment on reconciliation_differences (payment_id);
-- A gateway's announcement names a sale by the gateway's own id.
create index payments_at_gateway on payments (gateway_id) where gateway_id is not null;

create index orders_of_cart on orders (cart_id);
create index orders_to_address on orders (address_id);
create index carts_of_member on carts (user_id) where user_id is not null;
create index carts_by_referrer on carts (referrer_id) where referrer_id is not null;

create index user_addresses_of_user on user_addresses (user_id);
create index promo_uses_of_user on promo_uses (user_id);
create index passkey_challenges_of_user on passkey_challenges (user_id) where user_id is not null;
create index password_resets_of_user on password_resets (user_id);
create index subscriptions_of_user on subscriptions (user_id) where user_id is not null;
create index gift_cards_of_user on gift_cards (redeemed_by) where redeemed_by is not null;
create index gift_cards_by_user on gift_cards (issued_by) where issued_by is not null;
create index credit_entries_by_user on credit_entries (by_user_id) where by_user_id is not null;
create index order_events_by_user on order_events (by_user_id) where by_user_id is not null;
create index refunds_by_user on refunds (by_user_id) where by_user_id is not null;
create index campaigns_by_user on campaigns (created_by_user_id) where created_by_user_id is not null;
create index promotions_checked_by on promotions (checked_by) where checked_by is not null;
