alter table stock validate constraint shelf_location_is_short;
