-- Finds the adjustment notes of a period: the accounting journal splits refunds by GST. Invoices are 30 times as many.

create index concurrently invoices_adjustments_by_time on invoices (at) where refund_id is not null;
