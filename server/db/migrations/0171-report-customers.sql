-- small: report_progress (one row)
-- The months in which each customer bought, in each store and (store 0) in the shop as a whole, with the first of them: what
-- cohorts are counted from. All orders are counted again, in portions, so that those of before are in it.
create table report_customers (
  user_id     bigint not null,
  store_id    int not null,
  month       date not null,
  first_month date not null,
  orders      int not null,
  primary key (user_id, store_id, month)
);
create index report_customers_cohorts on report_customers (store_id, first_month, month) include (orders);

update report_progress set filled_to = 0, is_filled = false;
