alter table payments validate constraint return_within_owed;
