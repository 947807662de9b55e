create index concurrently invoices_by_time on invoices (at, invoice_id);
create index concurrently ledger_entries_of_no_order on ledger_entries (at) where order_id is null;
