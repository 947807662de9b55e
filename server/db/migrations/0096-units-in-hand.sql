-- What of an order is in its bags by what was picked: lines that were not picked by themselves only once packing is done.
create or replace view order_units as
  select order_id, product_id, pack_size * quantity as promised, pack_size * quantity_supplied as supplied,
    pack_size * coalesce(picked, 0) as in_hand
  from order_lines
  union all
  select order_id, product_id, pack_size * quantity, pack_size * quantity, pack_size * quantity from order_substitutes;
