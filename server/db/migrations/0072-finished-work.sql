-- Work on rows from before some version that was done once, and is not looked for again.
create table finished_work (
  name        text primary key,
  finished_at timestamptz not null
);
