-- The books: ledger, tax invoices, and credit with its sources. Amounts and dates are retained without end; words and
-- names are emptied after 5 years.

-- ---------------------------------------------------------------- ledger

-- Double-entry ledger, debits above zero. The rows of one posting sum to zero when the transaction commits. Retained.
create table ledger_entries (
  ledger_entry_id bigint generated always as identity primary key,
  posting      text not null,
  -- `customer_credit`, `gift_cards`, `customer_deposits`: money owed to customers. `customer_deposits` is the part of
  -- `terminal` that belongs to orders that have not left, or is to be returned.
  -- `paid_elsewhere`: refunds by other means than the gateway. `disputes`: money that banks took back.
  account      text not null check (account in
    ('gateway', 'sales', 'delivery', 'surcharge', 'discounts', 'customer_credit', 'rounding', 'gift_cards',
     'referral_rewards', 'goodwill', 'disputes', 'paid_elsewhere', 'terminal', 'customer_deposits')),
  amount_cents bigint not null,
  order_id     bigint references orders,
  payment_id   bigint references payments,
  at           timestamptz not null,
  unique (posting, account)
);
create index ledger_entries_of_order on ledger_entries (order_id);
create index ledger_entries_of_payment on ledger_entries (payment_id);
-- Reports: entries without an order, by time.
create index ledger_entries_of_no_order on ledger_entries (at) where order_id is null;

-- ---------------------------------------------------------------- tax invoices and adjustment notes

-- Last number of each store's tax documents. Issuing a document locks the row, so that numbers have no gap; stores do
-- not wait for each other.
create table invoice_series (
  -- Seller.
  abn         text not null check (abn ~ '^\d{11}$'),
  store_id    int not null references stores,
  kind        text not null check (kind in ('invoice', 'adjustment')),
  last_number int not null default 0 check (last_number >= 0),
  primary key (abn, store_id, kind)
);

-- Last number of a seller's tax documents, for documents that belong to no store's series. No longer written.
create table invoice_counters (
  abn         text not null check (abn ~ '^\d{11}$'),
  kind        text not null check (kind in ('invoice', 'adjustment')),
  last_number int not null default 0 check (last_number >= 0),
  primary key (abn, kind)
);

-- Issued tax invoices and adjustment notes. Retained; the buyer is emptied after 5 years.
create table invoices (
  invoice_id  bigint generated always as identity primary key,
  abn         text not null,
  kind        text not null,
  number      int not null check (number >= 1),
  order_id    bigint not null references orders,
  refund_id   bigint unique references refunds,
  total_cents bigint not null check (total_cents >= 0),
  gst_cents   bigint not null check (gst_cents between 0 and total_cents),
  -- All printed content as of the day of issue.
  document    jsonb not null,
  at          timestamptz not null,
  -- Store whose series the number belongs to; null: the seller's own series.
  series_store_id int,
  constraint adjustment_has_its_refund check ((kind = 'adjustment') = (refund_id is not null)),
  -- A free order has no tax invoice.
  constraint tax_invoice_is_of_something check (kind <> 'invoice' or total_cents > 0),
  constraint invoice_has_its_series
    foreign key (abn, series_store_id, kind) references invoice_series (abn, store_id, kind)
);
create unique index one_invoice_of_an_order on invoices (order_id) where kind = 'invoice';
create unique index invoice_number_once_of_a_seller on invoices (abn, kind, number) where series_store_id is null;
create unique index invoice_number_once_of_a_store on invoices (abn, series_store_id, kind, number)
  where series_store_id is not null;
create index invoices_of_order on invoices (order_id);
create index invoices_by_time on invoices (at, invoice_id);

-- ---------------------------------------------------------------- credit

-- Changes of a member's credit; `users.credit_cents` is their sum. Gifts and losses are posted to the ledger at once.
-- Credit that an order takes (`held`) or returns (`released`, `returned`) is posted with the order.
-- `refunded`: money of an order that could not be returned the way it was paid. Retained; reasons are emptied after 5
-- years.
create table credit_entries (
  credit_entry_id bigint generated always as identity primary key,
  user_id      bigint not null references users,
  kind         text not null check (kind in
    ('goodwill', 'referral', 'referral_reversed', 'gift_card', 'held', 'released', 'returned', 'refunded', 'closed')),
  amount_cents bigint not null check (amount_cents <> 0),
  order_id     bigint references orders,
  reason       text not null default '',
  by_user_id   bigint references users,
  at           timestamptz not null,
  idempotency_key text check (idempotency_key is null or order_id is not null),
  constraint credit_moves_the_right_way check ((amount_cents < 0) = (kind in ('held', 'referral_reversed', 'closed'))),
  constraint credit_of_an_order_names_it
    check (kind not in ('held', 'released', 'returned', 'refunded') or order_id is not null),
  constraint goodwill_not_to_its_giver check (kind <> 'goodwill' or by_user_id is null or by_user_id <> user_id)
);
create unique index credit_key_once on credit_entries (order_id, idempotency_key) where idempotency_key is not null;
create index credit_entries_of_user on credit_entries (user_id, credit_entry_id desc);
create index credit_entries_of_order on credit_entries (order_id) where order_id is not null;
create index credit_entries_by_user on credit_entries (by_user_id) where by_user_id is not null;
-- Empties old reasons.
create index credit_entries_to_empty on credit_entries (at) where reason <> '';

-- Referrals of a friend by a member. Emptied of hashes 5 years after their creation.
create table referrals (
  referral_id  bigint generated always as identity primary key,
  referrer_id  bigint not null references users,
  friend_id    bigint not null unique references users,
  -- Keyed hashes of the friend's verified mobile, and of name and birth date: a person is referred once.
  person_key   bytea unique,
  name_key     bytea unique,
  -- Order that earned the reward.
  order_id     bigint unique references orders,
  state        text not null default 'waiting' check (state in ('waiting', 'held', 'rewarded', 'refused', 'reversed')),
  -- Reason for a review by staff; empty: none.
  flag         text not null default '',
  reward_cents bigint not null check (reward_cents > 0),
  created_at   timestamptz not null,
  decided_at   timestamptz,
  constraint nobody_refers_themselves check (referrer_id <> friend_id),
  constraint reward_names_its_order check (state not in ('held', 'rewarded', 'reversed') or order_id is not null)
);
create index referrals_of_referrer on referrals (referrer_id);
create index referrals_to_look_at on referrals (referral_id) where state = 'held';
-- Empties old hashes.
create index referrals_to_empty on referrals (created_at) where person_key is not null;

-- Gift cards. The code is shown once and not stored. A card is valid for at least three years (ACL s 99B). Retained;
-- email and message are emptied a year after the card is used or ends.
create table gift_cards (
  gift_card_id bigint generated always as identity primary key,
  code_hash    bytea not null unique,
  -- Last characters of the code, by which staff distinguish cards.
  code_end     text not null,
  amount_cents bigint not null check (amount_cents > 0),
  email        text not null,
  message      text not null default '',
  issued_by    bigint not null references users,
  issued_at    timestamptz not null,
  expires_at   timestamptz not null,
  redeemed_by  bigint references users,
  redeemed_at  timestamptz,
  expired_at   timestamptz,
  approved_by  bigint references users,
  constraint gift_card_lasts_three_years check (expires_at >= issued_at + interval '3 years'),
  constraint gift_card_ends_once check (redeemed_at is null or expired_at is null),
  check ((redeemed_by is null) = (redeemed_at is null)),
  constraint gift_card_not_to_its_issuer check (redeemed_by is distinct from issued_by or redeemed_by is null)
);
create index gift_cards_of_user on gift_cards (redeemed_by) where redeemed_by is not null;
create index gift_cards_by_user on gift_cards (issued_by) where issued_by is not null;
create index gift_cards_approved_by on gift_cards (approved_by) where approved_by is not null;
-- Empties old emails and messages.
create index gift_cards_to_empty on gift_cards (coalesce(redeemed_at, expired_at)) where email <> '';

-- ---------------------------------------------------------------- triggers

create trigger ledger_is_kept before update or delete on ledger_entries for each row execute function refuse_change();
create trigger invoices_are_kept before update or delete on invoices for each row execute function refuse_change();
create trigger credit_entries_are_kept before update or delete on credit_entries
  for each row execute function refuse_change();
create trigger gift_cards_are_kept before delete on gift_cards for each row execute function refuse_change();

-- The rows of a posting sum to zero at commit.
create function posting_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from ledger_entries where posting = new.posting) <> 0 then
    raise exception 'ledger posting % does not balance', new.posting;
  end if;
  return null;
end $$;
create constraint trigger ledger_balances after insert on ledger_entries
  deferrable initially deferred for each row execute function posting_balances();

-- Numbers of a series have no gap.
create function invoice_number_follows() returns trigger language plpgsql as $$
declare
  last_number int;
begin
  if new.series_store_id is null then
    select max(number) into last_number from invoices i
    where i.abn = new.abn and i.kind = new.kind and i.series_store_id is null;
  else
    select max(number) into last_number from invoices i
    where i.abn = new.abn and i.series_store_id = new.series_store_id and i.kind = new.kind
      and i.series_store_id is not null;
  end if;
  if new.number <> coalesce(last_number, 0) + 1 then
    raise exception 'invoice % of % leaves a gap', new.number, new.abn
      using errcode = 'check_violation', constraint = 'invoice_numbers_have_no_gap';
  end if;
  return new;
end $$;
create trigger invoice_numbers_have_no_gap before insert on invoices
  for each row execute function invoice_number_follows();

-- Adds a credit entry to the member's balance, and posts gifts and losses to the ledger.
create function move_credit() returns trigger language plpgsql as $$
declare
  other text := case new.kind
    when 'goodwill' then 'goodwill' when 'closed' then 'goodwill'
    when 'referral' then 'referral_rewards' when 'referral_reversed' then 'referral_rewards'
    when 'gift_card' then 'gift_cards' end;
begin
  update users set credit_cents = credit_cents + new.amount_cents where user_id = new.user_id;
  if other is not null then
    insert into ledger_entries (posting, account, amount_cents, order_id, at)
    values ('credit-' || new.credit_entry_id, 'customer_credit', -new.amount_cents, new.order_id, new.at),
           ('credit-' || new.credit_entry_id, other, new.amount_cents, new.order_id, new.at);
  end if;
  return null;
end $$;
create trigger credit_moves after insert on credit_entries for each row execute function move_credit();

-- The balance changes by credit entries alone.
create function refuse_credit_by_hand() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'credit moves by rows of credit_entries only';
  end if;
  return new;
end $$;
create trigger credit_is_never_given_at_birth before insert on users for each row
  when (new.credit_cents <> 0) execute function refuse_credit_by_hand();
create trigger credit_moves_by_entries_only before update of credit_cents on users for each row
  when (old.credit_cents <> new.credit_cents) execute function refuse_credit_by_hand();

-- An order never returns more credit than it took.
create function credit_returned_within_what_was_held() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from credit_entries
      where order_id = new.order_id and kind in ('held', 'released', 'returned')) > 0 then
    raise exception 'order % would give back more credit than it took', new.order_id;
  end if;
  return null;
end $$;
create constraint trigger credit_of_an_order_comes_back_once after insert on credit_entries
  for each row when (new.kind in ('released', 'returned')) execute function credit_returned_within_what_was_held();
