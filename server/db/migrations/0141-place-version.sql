-- A store's own place of a product: rises with each change, so that nobody overwrites an order that they haven't seen.
alter table product_store_sequences add column version int not null default 1;
