-- What staff did on a store's card terminal, which is no part of the shop: its own receipt is the proof. The number of a card
-- is never kept. Terminals count their receipts anew, so a reference is one of its store and day.
create table terminal_transactions (
  terminal_transaction_id bigint generated always as identity primary key,
  payment_id   bigint not null references payments,
  store_id     int not null references stores,
  kind         text not null check (kind in ('payment', 'refund')),
  amount_cents bigint not null check (amount_cents > 0),
  reference    text not null check (reference <> ''),
  last_four    text not null default '' check (last_four ~ '^(\d{4})?$'),
  -- The day in the store's time zone.
  done_on      date not null,
  by_user_id   bigint not null references users,
  at           timestamptz not null
);
create unique index terminal_reference_once on terminal_transactions (store_id, done_on, upper(reference));
create unique index terminal_payment_recorded_once on terminal_transactions (payment_id) where kind = 'payment';
create index terminal_transactions_of_payment on terminal_transactions (payment_id);
create index terminal_transactions_by_user on terminal_transactions (by_user_id);
create trigger terminal_transactions_are_kept before update or delete on terminal_transactions
  for each row execute function refuse_change();
