-- Filters, columns and order of a list of the console, under a name: one person's own, and where they share it everybody's who
-- may see that list.
create table saved_views (
  saved_view_id int generated always as identity primary key,
  user_id       bigint not null references users,
  list          text not null,
  name          text not null check (char_length(name) between 1 and 40),
  -- Names and values of the list's own filters, as in its address.
  query         text not null check (char_length(query) between 1 and 1000),
  is_shared     boolean not null,
  version       int not null default 0,
  created_at    timestamptz not null
);
create unique index saved_views_of_person on saved_views (user_id, list, lower(name));
create index saved_views_shared on saved_views (list) where is_shared;
