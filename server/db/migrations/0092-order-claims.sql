-- Which member of staff works on an order, and until when. It ends by itself; a colleague may take it over. Without a
-- foreign key, which would lock the users as well: rows of users are never deleted.
alter table orders
  add column claimed_by bigint,
  add column claimed_until timestamptz;
