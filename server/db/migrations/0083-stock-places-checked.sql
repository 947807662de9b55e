alter table stock validate constraint stock_places_not_negative;
alter table stock validate constraint reorder_point_below_its_target;
