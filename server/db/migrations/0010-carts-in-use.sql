-- The session that last opened a member's cart: while it lives and the cart is being filled there, another device leaves
-- it alone.
alter table carts add column session_hash bytea;
