-- Barcodes of packs: of a product and a size, since a barcode means the same thing in every store. A product's single has
-- size 1 even where no store sells it so. `products.gtin`, which knew one code of the single, is read no more.

-- GTIN-8, 12, 13 or 14 whose digits, weighted 3 and 1 in turn from the right, add up to tens (domain/catalogue/gtin.ts).
create function is_gtin(code text) returns boolean language sql immutable strict as $$
  select code ~ '^([0-9]{8}|[0-9]{12,14})$' and (
    select sum(digit::int * case when place % 2 = 1 then 3 else 1 end) % 10 = 0
    from regexp_split_to_table(lpad(code, 14, '0'), '') with ordinality as digits (digit, place)
    where digit ~ '^[0-9]$')
$$;

create table pack_barcodes (
  gtin       text primary key constraint barcode_is_a_gtin check (is_gtin(gtin)),
  product_id int not null references products,
  size       int not null check (size between 1 and 999)
);
-- With leading zeros it is the same code: a scan means one pack.
create unique index barcode_of_one_pack on pack_barcodes (lpad(gtin, 14, '0'));
create index pack_barcodes_of_pack on pack_barcodes (product_id, size);
insert into pack_barcodes (gtin, product_id, size)
select gtin, product_id, 1 from products where is_gtin(gtin) on conflict do nothing;

-- Where a product stands in the store, such as 'A3-2'.
alter table stock add column shelf_location text;
alter table stock add constraint shelf_location_is_short check (shelf_location ~ '^[A-Z0-9][A-Z0-9 .-]{0,11}$') not valid;

-- Sorts shelves as one walks past them: letters as letters, numbers as numbers, so that A3-2 comes before A10-1.
create function shelf_order(location text) returns text language sql immutable strict as $$
  select regexp_replace(regexp_replace(location, '([0-9]+)', '00000000000\1', 'g'), '0*([0-9]{12})', '\1', 'g')
$$;
