-- `tips`: tips that are owed to drivers, a liability.
alter table ledger_entries drop constraint if exists ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in
  ('gateway', 'sales', 'delivery', 'surcharge', 'discounts', 'customer_credit', 'rounding', 'gift_cards',
   'referral_rewards', 'goodwill', 'disputes', 'paid_elsewhere', 'terminal', 'customer_deposits', 'tips')) not valid;
