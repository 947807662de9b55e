-- Every process keeps the catalogue in memory. A row here says what a transaction changed of what shoppers see, and a
-- NOTIFY without payload wakes the processes, which then read the rows that they could not see before. Which those are is
-- told by the transaction's id and the reader's last snapshot: a sequence or a time of day would lose a transaction that
-- commits after one with a higher number. A lost NOTIFY loses nothing, since the next reading finds the row all the same.

create table catalogue_changes (
  catalogue_change_id bigint generated always as identity primary key,
  transaction_id      xid8 not null default pg_current_xact_id(),
  -- null: in every store
  store_id            int,
  -- null: every product
  product_id          int,
  changed_at          timestamptz not null default clock_timestamp()
);
create index catalogue_changes_by_transaction on catalogue_changes (transaction_id);

-- What a store sells of each product is read by product as well, and a changed product is read in all stores.
create index packs_of_product on packs (product_id, store_id);

-- Above this many products of one store in one statement, the whole store is named instead of each product.
create function record_catalogue_changes(store_ids int[], product_ids int[]) returns void language plpgsql as $$
begin
  insert into catalogue_changes (store_id, product_id)
  select distinct store_id, case when products <= 1000 then product_id end
  from (
    select store_id, product_id, count(*) over (partition by store_id) as products
    from (select distinct * from unnest(store_ids, product_ids) as t (store_id, product_id)) as named) as counted;
  if found then
    perform pg_notify('catalogue', '');
  end if;
end $$;

-- Packs: what a shopper sees of one, not what it cost the shop. Old and new rows are compared as sets: a join of them would be
-- planned once, for as few rows as the first statement of a connection changes.
create function record_changed_packs() returns trigger language plpgsql as $$
begin
  perform record_catalogue_changes(array_agg(store_id), array_agg(product_id)) from (
    (select pack_id, store_id, product_id, size, is_initial, status, price_cents, sale_price_cents, modified_at
     from changed_rows
     except
     select pack_id, store_id, product_id, size, is_initial, status, price_cents, sale_price_cents, modified_at
     from old_rows)
    union all
    (select pack_id, store_id, product_id, size, is_initial, status, price_cents, sale_price_cents, modified_at
     from old_rows
     except
     select pack_id, store_id, product_id, size, is_initial, status, price_cents, sale_price_cents, modified_at
     from changed_rows)) as differing;
  return null;
end $$;

-- Any change of a row that belongs to a product of one store.
create function record_changed_store_rows() returns trigger language plpgsql as $$
begin
  perform record_catalogue_changes(array_agg(store_id), array_agg(product_id)) from changed_rows;
  return null;
end $$;

-- Any change of a row that belongs to a product, in every store.
create function record_changed_product_rows() returns trigger language plpgsql as $$
begin
  perform record_catalogue_changes(array_agg(null::int), array_agg(product_id)) from changed_rows;
  return null;
end $$;

-- A category's name stands in each of its products, and so everything is read again.
create function record_changed_categories() returns trigger language plpgsql as $$
begin
  perform record_catalogue_changes(array[null::int], array[null::int]);
  return null;
end $$;

-- Stock changes with every order. Shoppers see only whether there is enough for a pack.
create function record_changed_stock() returns trigger language plpgsql as $$
begin
  perform record_catalogue_changes(array_agg(store_id), array_agg(product_id))
  from (
    select store_id, product_id, min(units_left) as least, max(units_left) as most
    from (
      select store_id, product_id, on_hand - reserved as units_left from old_rows
      union all
      select store_id, product_id, on_hand - reserved from changed_rows) as states
    group by store_id, product_id) as moved
  where least < most and exists (
    select 1 from packs k
    where k.store_id = moved.store_id and k.product_id = moved.product_id and k.status = 'ACTIVE'
      and k.size > least and k.size <= most);
  return null;
end $$;

-- Whether a store sells tobacco decides over its tobacco alone.
create function record_changed_tobacco() returns trigger language plpgsql as $$
begin
  perform record_catalogue_changes(array_agg(s.store_id), array_agg(p.product_id))
  from changed_rows s cross join products p
  where s.setting_key = 'tobacco_enabled' and p.kind = 'tobacco';
  return null;
end $$;

drop trigger products_announce on products;
drop trigger packs_announce on packs;
drop trigger categories_announce on categories;
drop trigger product_categories_announce on product_categories;
drop trigger product_images_announce on product_images;

create trigger packs_added after insert on packs referencing new table as changed_rows
  for each statement execute function record_changed_store_rows();
create trigger packs_removed after delete on packs referencing old table as changed_rows
  for each statement execute function record_changed_store_rows();
create trigger packs_changed after update on packs referencing old table as old_rows new table as changed_rows
  for each statement execute function record_changed_packs();

create trigger store_sequences_added after insert on product_store_sequences referencing new table as changed_rows
  for each statement execute function record_changed_store_rows();
create trigger store_sequences_removed after delete on product_store_sequences referencing old table as changed_rows
  for each statement execute function record_changed_store_rows();
create trigger store_sequences_changed after update on product_store_sequences referencing new table as changed_rows
  for each statement execute function record_changed_store_rows();

create trigger stock_added after insert on stock referencing new table as changed_rows
  for each statement execute function record_changed_store_rows();
create trigger stock_removed after delete on stock referencing old table as changed_rows
  for each statement execute function record_changed_store_rows();
create trigger stock_changed after update on stock referencing old table as old_rows new table as changed_rows
  for each statement execute function record_changed_stock();

create trigger products_added after insert on products referencing new table as changed_rows
  for each statement execute function record_changed_product_rows();
create trigger products_removed after delete on products referencing old table as changed_rows
  for each statement execute function record_changed_product_rows();
create trigger products_changed after update on products referencing new table as changed_rows
  for each statement execute function record_changed_product_rows();

create trigger product_categories_added after insert on product_categories referencing new table as changed_rows
  for each statement execute function record_changed_product_rows();
create trigger product_categories_removed after delete on product_categories referencing old table as changed_rows
  for each statement execute function record_changed_product_rows();
create trigger product_categories_changed after update on product_categories referencing new table as changed_rows
  for each statement execute function record_changed_product_rows();

create trigger product_images_added after insert on product_images referencing new table as changed_rows
  for each statement execute function record_changed_product_rows();
create trigger product_images_removed after delete on product_images referencing old table as changed_rows
  for each statement execute function record_changed_product_rows();
create trigger product_images_changed after update on product_images referencing new table as changed_rows
  for each statement execute function record_changed_product_rows();

create trigger categories_recorded after insert or update or delete on categories
  for each statement execute function record_changed_categories();

create trigger tobacco_setting_added after insert on store_settings referencing new table as changed_rows
  for each statement execute function record_changed_tobacco();
create trigger tobacco_setting_removed after delete on store_settings referencing old table as changed_rows
  for each statement execute function record_changed_tobacco();
create trigger tobacco_setting_changed after update on store_settings referencing new table as changed_rows
  for each statement execute function record_changed_tobacco();
