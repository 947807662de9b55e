-- Where each unit is: of `on_hand` some are `picked`, in bags of orders that are still in the store; the rest is on the shelf.
-- `unsaleable` ones lie apart: damaged, or `uncounted` because somebody looked for them in vain; the next count replaces those.
-- `in_return` ones are with a driver, on their way back. `version` is of what staff see and change, so a sale leaves it.
alter table stock
  add column picked int not null default 0,
  add column uncounted int not null default 0,
  add column in_return int not null default 0,
  add column version int not null default 1,
  add column reorder_point int,
  add column reorder_to int;
alter table stock add constraint stock_places_not_negative
  check (reserved >= 0 and picked >= 0 and in_return >= 0 and uncounted between 0 and unsaleable) not valid;
alter table stock add constraint reorder_point_below_its_target
  check (reorder_point between 0 and reorder_to - 1 or (reorder_point is null and reorder_to is null)) not valid;

-- Nothing is promised that is not there. But what is there may turn out to be less than was promised: a count says so.
create function refuse_overselling() returns trigger language plpgsql as $$
begin
  raise exception 'store % has too few units of product %', new.store_id, new.product_id
    using errcode = 'check_violation', constraint = 'stock_not_oversold';
end $$;
create trigger stock_not_oversold before update on stock for each row
  when (new.reserved > new.on_hand and new.reserved > old.reserved) execute function refuse_overselling();
create trigger new_stock_not_oversold before insert on stock for each row
  when (new.reserved > new.on_hand) execute function refuse_overselling();
alter table stock drop constraint stock_not_oversold;
