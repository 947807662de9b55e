-- Lines of an order that were bought in a bundle. Each is a line of real goods, with its exact share of the bundle's price;
-- these columns only group them under the bundle's name.

alter table order_lines
  -- Without a foreign key, whose check would lock the product's row for every line. Products are never deleted.
  add column bundle_product_id int,
  -- Name and number of the bundles at the time of the order.
  add column bundle_name text,
  add column bundle_quantity int;

alter table order_lines add constraint line_of_a_whole_bundle check (
  (bundle_product_id is null) = (bundle_name is null) and (bundle_product_id is null) = (bundle_quantity is null)
  and coalesce(bundle_quantity between 1 and 99, true)) not valid;
