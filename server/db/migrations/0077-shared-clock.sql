-- The demo's clock of a process, which those that start later take over. null: a live shop.
alter table processes
  add column clock_setting   text,
  add column clock_offset_ms bigint;
