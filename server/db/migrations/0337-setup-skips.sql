-- Steps of a new shop that its owner left for later. All other states of the steps follow from the shop's data.
create table if not exists setup_skips (
  step       text primary key
    check (step in ('company', 'store', 'zone', 'hours', 'products', 'stock', 'team', 'order')),
  by_user_id bigint not null references users,
  skipped_at timestamptz not null
);
create index if not exists setup_skips_of_person on setup_skips (by_user_id);
