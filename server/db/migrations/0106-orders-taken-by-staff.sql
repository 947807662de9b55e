-- How an order came, and which member of staff took it. Without a foreign key, which would lock the users as well: rows of
-- users who took orders are never deleted.
alter table orders
  add column source text not null default 'web',
  add column taken_by bigint;
alter table orders
  add constraint order_source check (source in ('web', 'phone', 'counter')) not valid,
  add constraint order_taken_by_staff check ((source = 'web') = (taken_by is null)) not valid;
