-- How many packs of a line the store has in its hands so far; null: none was picked by itself.
alter table order_lines add column picked int;
alter table order_lines add constraint picked_of_what_was_ordered check (picked between 0 and quantity) not valid;
