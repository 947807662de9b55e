-- small: stores (a row for each store)
-- Orders below this are accepted without a tap; null: none are.
alter table stores
  add column auto_accept_below_cents int check (auto_accept_below_cents between 1 and 1000000),
  add column auto_accept_version int not null default 0;
