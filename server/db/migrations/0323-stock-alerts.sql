-- Addresses that wait for a sold-out product to be back in a store. A row is deleted as its mail is enqueued.
create table stock_alerts (
  stock_alert_id bigint generated always as identity primary key,
  store_id       int not null references stores,
  product_id     int not null references products,
  email          text not null,
  -- The member who asked; null for a visitor.
  user_id        bigint references users on delete set null,
  created_at     timestamptz not null,
  constraint one_alert_for_an_address unique (store_id, product_id, email)
);
create index stock_alerts_by_email on stock_alerts (email);
create index stock_alerts_of_user on stock_alerts (user_id) where user_id is not null;
create index stock_alerts_at on stock_alerts (created_at);

-- Time of the last batch of mails about a product in a store. The next batch waits, so that its readers find stock.
create table stock_alert_batches (
  store_id   int not null references stores,
  product_id int not null references products,
  sent_at    timestamptz not null,
  primary key (store_id, product_id)
);
