-- A refund that the gateway refuses is owed until staff settle it another way: as credit, by other means, or because
-- the gateway had given it back already.
alter table payment_steps
  add column instead text check (instead in ('credit', 'elsewhere', 'gateway')),
  add column instead_at timestamptz,
  add constraint instead_of_a_refused_refund check (instead is null or (kind = 'refund' and refused_at is not null)),
  add constraint instead_has_its_time check ((instead is null) = (instead_at is null));
create index refunds_refused on payment_steps (refund_id)
  where kind = 'refund' and refused_at is not null and instead is null;

-- What was given back by other means than the gateway, such as a bank transfer.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in
  ('gateway', 'sales', 'delivery', 'surcharge', 'discounts', 'customer_credit', 'rounding',
   'gift_cards', 'referral_rewards', 'goodwill', 'disputes', 'paid_elsewhere'));

-- The demo gateway knows a card that pays and takes nothing back.
alter table demo_gateway.methods add column refuses_refunds boolean not null default false;
alter table demo_gateway.transactions add column refuses_refunds boolean not null default false;
