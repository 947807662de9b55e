create trigger invoices_reported after insert on invoices referencing new table as changed_rows
  for each statement execute function record_report_changes();
