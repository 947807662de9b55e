-- What shoppers searched for and didn't find, counted by store and day in Melbourne. Nothing says who searched.
create table search_misses (
  store_id int not null references stores,
  day      date not null,
  text     text not null check (text <> '' and length(text) <= 60),
  reason   text not null check (reason in ('nothing_found', 'not_stocked')),
  searches int not null check (searches > 0),
  primary key (store_id, day, text)
);
create index search_misses_by_day on search_misses (day);
