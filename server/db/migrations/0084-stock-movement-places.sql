-- What each movement did to each place, so that the sum of a product's movements is what the store has of it.
alter table stock_movements
  add column picked_change int not null default 0,
  add column uncounted_change int not null default 0,
  add column in_return_change int not null default 0,
  -- What the person who made it says of it, such as the number of a delivery note.
  add column note text not null default '';
alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check check (reason in
  ('opening', 'reserved', 'released', 'picked', 'put_back', 'supplied', 'refused', 'returned', 'counted', 'damaged',
   'received', 'corrected', 'missing', 'disposed', 'sent', 'arrived')) not valid;
