create trigger order_return_records_reported after insert on order_return_records referencing new table as changed_rows
  for each statement execute function record_report_changes();
