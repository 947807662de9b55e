-- Summaries of each customer's orders, by which segments find customers without reading orders. A trigger keeps them
-- current when an order is placed, canceled or moved; a job fills those of older orders.

-- Orders of a customer that are placed and not canceled. Store 0 is the whole shop. Deleted with the account.
create table if not exists customer_summaries (
  user_id       bigint not null,
  store_id      int not null,
  orders        int not null,
  -- Totals of the orders before credit, in cents. Refunds are not subtracted.
  spend_cents   bigint not null,
  last_order_at timestamptz not null,
  primary key (user_id, store_id)
);
create index if not exists customer_summaries_by_last_order on customer_summaries (store_id, last_order_at);
create index if not exists customer_summaries_by_spend on customer_summaries (store_id, spend_cents);

-- Categories of the products in these orders, together with their parents.
create table if not exists customer_categories (
  user_id     bigint not null,
  category_id int not null,
  primary key (user_id, category_id)
);
create index if not exists customer_categories_by_category on customer_categories (category_id, user_id);

-- Progress of the job, in one row.
create table if not exists customer_summary_progress (
  only_row  boolean primary key default true check (only_row),
  -- Customers up to this number have their summary.
  filled_to bigint not null default 0,
  is_filled boolean not null default false
);
insert into customer_summary_progress default values on conflict do nothing;

-- Computes a customer's summary again. The row of the whole shop is locked first, and the statements after it see what
-- earlier holders of the lock have committed.
create or replace function summarise_customer(customer bigint) returns void language plpgsql as $$
begin
  insert into customer_summaries (user_id, store_id, orders, spend_cents, last_order_at)
    values (customer, 0, 0, 0, '-infinity')
    on conflict (user_id, store_id) do update set orders = excluded.orders;
  delete from customer_summaries where user_id = customer and store_id <> 0;
  insert into customer_summaries (user_id, store_id, orders, spend_cents, last_order_at)
    select customer, coalesce(o.store_id, 0), count(*), sum(o.total_cents + o.credit_cents), max(o.created_at)
    from orders o where o.user_id = customer and o.placed_at is not null and o.status <> 5
    group by grouping sets ((), (o.store_id)) having count(*) > 0
    on conflict (user_id, store_id) do update set orders = excluded.orders, spend_cents = excluded.spend_cents,
      last_order_at = excluded.last_order_at;
  delete from customer_summaries where user_id = customer and orders = 0;
  with bought as (
    select distinct unnest(array[c.category_id, c.parent_id]) as category_id
    from orders o join order_lines l using (order_id) join product_categories g using (product_id)
    join categories c using (category_id)
    where o.user_id = customer and o.placed_at is not null and o.status <> 5),
  gone as (
    delete from customer_categories x where x.user_id = customer
      and x.category_id not in (select b.category_id from bought b where b.category_id is not null))
  insert into customer_categories (user_id, category_id)
    select customer, b.category_id from bought b where b.category_id is not null
    on conflict do nothing;
end $$;

create or replace function summarise_customer_of_order() returns trigger language plpgsql as $$
begin
  perform summarise_customer(new.user_id);
  if tg_op = 'UPDATE' and old.user_id <> new.user_id then
    perform summarise_customer(old.user_id);
  end if;
  return null;
end $$;

-- Deferred to the end of the transaction, so that the lock is its last one and causes no deadlock.
create constraint trigger orders_summarised_when_added after insert on orders deferrable initially deferred
  for each row when (new.placed_at is not null) execute function summarise_customer_of_order();
create constraint trigger orders_summarised after update on orders deferrable initially deferred
  for each row when (
    (old.placed_at, old.status = 5, old.store_id, old.user_id, old.total_cents, old.credit_cents) is distinct from
    (new.placed_at, new.status = 5, new.store_id, new.user_id, new.total_cents, new.credit_cents))
  execute function summarise_customer_of_order();
