-- `terminal`: what the stores' card terminals have taken and not given back. `customer_deposits`: what of that belongs to
-- customers, because their orders have not left yet or because it is owed back to them.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in
  ('gateway', 'sales', 'delivery', 'surcharge', 'discounts', 'customer_credit', 'rounding', 'gift_cards',
   'referral_rewards', 'goodwill', 'disputes', 'paid_elsewhere', 'terminal', 'customer_deposits')) not valid;
