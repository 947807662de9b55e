-- Whoever changes what pages show, by the console or by hand, need not think of those who keep it in memory: the tables
-- announce it themselves, once for each statement. Stock is not among them: it changes with every order, and the code
-- that sells the last unit says so.

create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end $$;

create trigger products_announce after insert or update or delete on products
  for each statement execute function announce_change('catalogue');
create trigger packs_announce after insert or update or delete on packs
  for each statement execute function announce_change('catalogue');
create trigger categories_announce after insert or update or delete on categories
  for each statement execute function announce_change('catalogue');
create trigger product_categories_announce after insert or update or delete on product_categories
  for each statement execute function announce_change('catalogue');
create trigger product_images_announce after insert or update or delete on product_images
  for each statement execute function announce_change('catalogue');

create trigger stores_announce after insert or update or delete on stores
  for each statement execute function announce_change('places');
create trigger store_licences_announce after insert or update or delete on store_licences
  for each statement execute function announce_change('places');
create trigger store_settings_announce after insert or update or delete on store_settings
  for each statement execute function announce_change('places');
create trigger store_hours_announce after insert or update or delete on store_hours
  for each statement execute function announce_change('places');
create trigger store_closures_announce after insert or update or delete on store_closures
  for each statement execute function announce_change('places');
create trigger zones_announce after insert or update or delete on zones
  for each statement execute function announce_change('places');

create trigger content_items_announce after insert or update or delete on content_items
  for each statement execute function announce_change('texts');
create trigger banners_announce after insert or update or delete on banners
  for each statement execute function announce_change('texts');
