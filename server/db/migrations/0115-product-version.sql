-- Rises with every change that staff make of a product, so that nobody overwrites what they haven't seen.
alter table products add column version int not null default 1;
