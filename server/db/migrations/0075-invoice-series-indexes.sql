-- Numbers are told once in each series.
create unique index concurrently invoice_number_once_of_a_seller on invoices (abn, kind, number) where series_store_id is null;
create unique index concurrently invoice_number_once_of_a_store on invoices (abn, series_store_id, kind, number) where series_store_id is not null;
