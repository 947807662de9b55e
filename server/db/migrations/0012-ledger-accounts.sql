-- The books know every kind of money that the shop keeps for somebody else or gives away: what gift cards hold, what
-- referrals cost, what a bank has taken back in a dispute.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in
  ('gateway', 'sales', 'delivery', 'surcharge', 'discounts', 'customer_credit', 'rounding',
   'gift_cards', 'referral_rewards', 'goodwill', 'disputes'));
