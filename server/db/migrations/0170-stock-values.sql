-- What the goods of each store were worth at the end of a day, by the cost and prices of that day: neither is known afterwards.
create table report_stock_values (
  day      date not null,
  store_id int not null,
  units            bigint not null,
  unsaleable_units bigint not null,
  uncosted_units   bigint not null,
  cost_cents       bigint not null,
  retail_cents     bigint not null,
  primary key (store_id, day)
);
