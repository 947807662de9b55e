-- The demo card gateway is a party of its own: its tables stand apart, and the shop reads them only through its API.
-- No card number is ever written, only what a real gateway would tell.

create schema demo_gateway;

create table demo_gateway.methods (
  token        text primary key,
  customer_id  text,
  type         text not null check (type in ('CreditCard', 'PayPalAccount')),
  card_type    text not null default '',
  last_two     text not null default '',
  expiry       text not null default '',
  payer        text not null default '',
  -- Keyed hash of the number or the account: tells a method saved twice, can't be turned back.
  fingerprint  bytea not null,
  declines     boolean not null default false,
  -- A method nobody kept serves once.
  used_at      timestamptz,
  created_at   timestamptz not null default clock_timestamp()
);
create unique index methods_once on demo_gateway.methods (customer_id, fingerprint) where customer_id is not null;

create table demo_gateway.transactions (
  transaction_id text primary key,
  reference      text not null unique,
  -- What was told of the method stays with the sale, also when the method is forgotten.
  type           text not null check (type in ('CreditCard', 'PayPalAccount')),
  card_type      text not null default '',
  last_two       text not null default '',
  expiry         text not null default '',
  payer          text not null default '',
  state          text not null check (state in ('authorised', 'declined', 'voided', 'captured')),
  amount_cents   bigint not null check (amount_cents > 0),
  captured_cents bigint not null default 0 check (captured_cents between 0 and amount_cents),
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and captured_cents),
  created_at     timestamptz not null default clock_timestamp()
);

create table demo_gateway.steps (
  reference      text primary key,
  transaction_id text not null references demo_gateway.transactions,
  kind           text not null check (kind in ('capture', 'void', 'refund')),
  amount_cents   bigint not null,
  created_at     timestamptz not null default clock_timestamp()
);
