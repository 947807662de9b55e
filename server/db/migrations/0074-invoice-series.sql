-- Each store numbers its tax documents by itself, so that no store waits for another's sale. Documents from before keep their
-- numbers, in the one series that all stores of a seller had; versions of the shop from before go on with that.
create table invoice_series (
  abn         text not null check (abn ~ '^\d{11}$'),
  store_id    int not null references stores,
  kind        text not null check (kind in ('invoice', 'adjustment')),
  last_number int not null default 0 check (last_number >= 0),
  primary key (abn, store_id, kind)
);
-- Whose series the number is of; null: the seller's, from before.
alter table invoices add column series_store_id int;
alter table invoices drop constraint invoices_abn_kind_fkey;
alter table invoices add constraint invoice_has_its_series
  foreign key (abn, series_store_id, kind) references invoice_series (abn, store_id, kind) not valid;
