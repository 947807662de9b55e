-- How many addresses a changed zone gains and loses.
create index concurrently address_points_by_place on address_points (lat, lng);
