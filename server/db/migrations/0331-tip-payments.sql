-- True for a tip that the shopper added after the delivery. No other money of the order is in this payment.
alter table payments add column if not exists is_tip boolean not null default false;
