-- A category's name stands in each of its products, and so those are read again; before, everything was. A release that does
-- not know the column takes a row without store and product for everything.
alter table catalogue_changes add column category_id int;

-- small: categories (some dozens of rows)
drop trigger categories_recorded on categories;
create or replace function record_changed_categories() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (category_id) select category_id from changed_rows;
  if found then
    perform pg_notify('catalogue', '');
  end if;
  return null;
end $$;
create trigger categories_added after insert on categories referencing new table as changed_rows
  for each statement execute function record_changed_categories();
create trigger categories_removed after delete on categories referencing old table as changed_rows
  for each statement execute function record_changed_categories();
create trigger categories_changed after update on categories referencing new table as changed_rows
  for each statement execute function record_changed_categories();
