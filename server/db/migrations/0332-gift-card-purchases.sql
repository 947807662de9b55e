-- Gift cards that customers buy. Retained; names, emails, message and payer are emptied a year after the card is used
-- or ends.

-- One row for each attempt to buy a card. It is written before the gateway is called.
create table if not exists gift_card_purchases (
  gift_card_purchase_id bigint generated always as identity primary key,
  -- Random text from which the keyed hashes that make the code and the link of the buyer's page derive.
  secret          text not null unique,
  token_hash      bytea not null unique,
  -- Key of the request, with its buyer; null: none was sent.
  idempotency_key text,
  body_hash       bytea not null,
  -- Null: bought without a login.
  user_id         bigint references users,
  buyer_email     text not null,
  from_name       text not null,
  recipient_name  text not null,
  recipient_email text not null,
  message         text not null default '',
  amount_cents    bigint not null check (amount_cents between 2500 and 50000),
  -- When the recipient's mail is due, in the time zone of the buyer's store.
  send_at         timestamptz not null,
  time_zone       text not null,
  sent_at         timestamptz,
  -- Null until the card is paid for.
  gift_card_id    bigint unique references gift_cards,
  provider        text not null,
  reference       text not null unique,
  gateway_id      text,
  type            text not null default '',
  card_type       text not null default '',
  last_two        text not null default '' check (last_two ~ '^\d{0,2}$'),
  payer           text not null default '',
  -- `voiding`: the gateway did not answer, and a payment that it made is to be voided. `refunding`: the refund is sent.
  state           text not null check (state in
    ('authorising', 'authorised', 'voiding', 'declined', 'voided', 'captured', 'refunding', 'refunded')),
  refunded_by     bigint references users,
  -- Real time and process, which distinguish a payment in progress from one that a crash left behind.
  started_at      timestamptz not null default clock_timestamp(),
  started_by      int,
  created_at      timestamptz not null,
  modified_at     timestamptz not null,
  constraint paid_purchase_has_its_card
    check ((gift_card_id is not null) = (state in ('captured', 'refunding', 'refunded')))
);
create unique index if not exists gift_card_bought_once on gift_card_purchases (idempotency_key)
  where idempotency_key is not null and state not in ('voiding', 'declined', 'voided');
create index if not exists gift_card_purchases_of_user on gift_card_purchases (user_id) where user_id is not null;
create index if not exists gift_card_purchases_refunded_by on gift_card_purchases (refunded_by) where refunded_by is not null;
-- Jobs: unfinished payments, mails that are due, comparison with the gateway's records, retention.
create index if not exists gift_card_purchases_open on gift_card_purchases (started_at)
  where state in ('authorising', 'authorised', 'voiding', 'refunding');
create index if not exists gift_card_purchases_to_send on gift_card_purchases (send_at) where sent_at is null and state = 'captured';
create index if not exists gift_card_purchases_changed on gift_card_purchases (modified_at, gift_card_purchase_id);
create index if not exists gift_card_purchases_to_empty on gift_card_purchases (created_at) where recipient_email <> '';
create or replace trigger gift_card_purchases_are_kept before delete on gift_card_purchases
  for each row execute function refuse_change();

-- Null: a customer bought the card.
alter table gift_cards alter column issued_by drop not null;
