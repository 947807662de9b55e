-- What the card gateway tells of itself, and what a comparison of its records with ours has found.

-- The demo gateway may let a reservation go, as a bank does after a week; its sales are dated by the shop's clock, so
-- that its records can be asked for by the day.
alter table demo_gateway.transactions drop constraint transactions_state_check;
alter table demo_gateway.transactions add constraint transactions_state_check
  check (state in ('authorised', 'declined', 'voided', 'captured', 'expired'));
create index transactions_by_time on demo_gateway.transactions (created_at);

-- Each event once, as it came: it can be handled again at any time.
create table payment_events (
  payment_event_id bigint generated always as identity primary key,
  provider     text not null,
  event_key    text not null,
  kind         text not null check (kind in
    ('check', 'dispute_opened', 'dispute_won', 'dispute_lost', 'settlement_declined', 'refund_failed', 'other')),
  name         text not null,
  gateway_id   text not null,
  dispute_id   text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  happened_at  timestamptz not null,
  received_at  timestamptz not null,
  handled_at   timestamptz,
  -- Why it could not be handled; empty otherwise.
  failure      text not null default '',
  constraint event_told_once unique (provider, event_key)
);

-- A buyer's bank asks for the money back. What it took stands in the books under 'disputes'.
create table payment_disputes (
  dispute_id   text primary key,
  payment_id   bigint not null references payments,
  state        text not null check (state in ('open', 'won', 'lost')),
  amount_cents bigint not null check (amount_cents >= 0),
  -- What the books say that the bank has taken: nothing but in a lost dispute.
  taken_cents  bigint not null default 0,
  opened_at    timestamptz not null,
  modified_at  timestamptz not null,
  constraint only_a_lost_dispute_takes_money check (taken_cents = case state when 'lost' then amount_cents else 0 end)
);
create index payment_disputes_of on payment_disputes (payment_id);

-- The bank did not settle what was captured, or the reservation had ended: staff look after these orders.
alter table payments
  add column settlement_declined_at timestamptz,
  -- Whether the buyer's bank answers for fraud (3-D Secure); null where it was not asked.
  add column is_liability_shifted boolean;

-- One line for each difference between the gateway's records and ours, open until a later comparison finds it gone.
create table reconciliation_runs (
  reconciliation_run_id bigint generated always as identity primary key,
  from_at  timestamptz not null,
  to_at    timestamptz not null,
  at       timestamptz not null,
  compared int not null check (compared >= 0),
  found    int not null check (found >= 0)
);

create table reconciliation_differences (
  difference_id bigint generated always as identity primary key,
  -- Our name for the sale at the gateway; the gateway's own where it has none of ours.
  reference     text not null,
  payment_id    bigint references payments,
  gateway_id    text not null default '',
  kind          text not null check (kind in ('missing_here', 'missing_there', 'amount', 'state', 'ledger')),
  ours          text not null,
  theirs        text not null,
  first_seen_at timestamptz not null,
  last_seen_at  timestamptz not null,
  gone_at       timestamptz
);
create unique index difference_open_once on reconciliation_differences (reference, kind) where gone_at is null;
