-- What of a payment on a store's card terminal staff have given back there. No bank does that by itself: what an order no
-- longer needs, and what is refunded of it, is owed until a row of `terminal_transactions` says that it was done.
alter table payments add column returned_cents bigint not null default 0;
alter table payments add constraint return_within_owed
  check (returned_cents between 0 and amount_cents - captured_cents + refunded_cents) not valid;
