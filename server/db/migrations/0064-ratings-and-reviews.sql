-- What owners of delivered orders say of the delivery, for the store alone, and of the products, for everyone once staff
-- have published it. Neither names a driver: no rating bears on a driver's pay (docs/law.md L-14).

create table delivery_ratings (
  order_id    bigint primary key references orders,
  store_id    int not null references stores,
  user_id     bigint not null references users,
  stars       smallint not null check (stars between 1 and 5),
  comment     text not null default '' check (length(comment) <= 1000),
  version     int not null default 1 check (version >= 1),
  created_at  timestamptz not null,
  modified_at timestamptz not null
);
create index delivery_ratings_of_store on delivery_ratings (store_id, modified_at desc);
create index delivery_ratings_at on delivery_ratings (modified_at);

create table product_reviews (
  product_review_id bigint generated always as identity primary key,
  product_id  int not null references products,
  -- The latest order by which its buyer is verified, and that order's store, whose staff decide.
  order_id    bigint not null references orders,
  store_id    int not null references stores,
  user_id     bigint not null references users,
  stars       smallint not null check (stars between 1 and 5),
  comment     text not null default '' check (length(comment) <= 1000),
  state       text not null default 'pending' check (state in ('pending', 'published', 'rejected')),
  reason      text not null default '' check (length(reason) <= 500),
  version     int not null default 1 check (version >= 1),
  created_at  timestamptz not null,
  modified_at timestamptz not null,
  decided_by  bigint references users,
  decided_at  timestamptz,
  constraint one_review_of_a_product unique (user_id, product_id),
  constraint review_is_decided check
    ((state = 'pending') = (decided_at is null) and (state = 'pending') = (decided_by is null)),
  constraint review_is_rejected_with_a_reason check ((state = 'rejected') = (reason <> ''))
);
create index product_reviews_published on product_reviews (product_id, modified_at desc) where state = 'published';
create index product_reviews_of_store on product_reviews (state, store_id, product_review_id desc);
create index product_reviews_of_order on product_reviews (order_id);
create index product_reviews_at on product_reviews (modified_at);

-- Stars and number of a product's published reviews, kept by the trigger below in the transaction that changes them.
create table product_ratings (
  product_id int primary key references products,
  reviews    int not null check (reviews >= 0),
  stars      int not null,
  constraint stars_of_reviews check (stars between reviews and 5 * reviews)
);

create function count_published_review() returns trigger language plpgsql as $$
declare
  was_published boolean := tg_op <> 'INSERT' and old.state = 'published';
  is_published boolean := tg_op <> 'DELETE' and new.state = 'published';
begin
  if was_published then
    update product_ratings set reviews = reviews - 1, stars = stars - old.stars where product_id = old.product_id;
  end if;
  if is_published then
    insert into product_ratings as r (product_id, reviews, stars) values (new.product_id, 1, new.stars)
      on conflict (product_id) do update set reviews = r.reviews + 1, stars = r.stars + excluded.stars;
  end if;
  return null;
end $$;
create trigger published_reviews_are_counted after insert or update or delete on product_reviews
  for each row execute function count_published_review();

-- Only what the shop has delivered to its owner is rated, and tobacco is advertised by nobody (L-48).
create function order_was_delivered() returns trigger language plpgsql as $$
begin
  if not exists (select from orders o
      where o.order_id = new.order_id and o.user_id = new.user_id and o.delivered_at is not null) then
    raise exception 'order % was not delivered to its owner', new.order_id
      using errcode = 'check_violation', constraint = 'rating_of_a_delivery';
  end if;
  return new;
end $$;
create trigger rating_of_a_delivery before insert on delivery_ratings
  for each row execute function order_was_delivered();
create trigger review_of_a_delivery before insert or update of order_id on product_reviews
  for each row execute function order_was_delivered();

create function product_was_delivered() returns trigger language plpgsql as $$
begin
  if exists (select from products where product_id = new.product_id and kind = 'tobacco')
    or not exists (
      select from order_lines l
      where l.order_id = new.order_id and l.product_id = new.product_id and l.quantity_supplied > 0
      union all
      select from order_substitutes s where s.order_id = new.order_id and s.product_id = new.product_id) then
    raise exception 'product % did not come with order %', new.product_id, new.order_id
      using errcode = 'check_violation', constraint = 'review_of_what_came';
  end if;
  return new;
end $$;
create trigger review_of_what_came before insert or update of order_id on product_reviews
  for each row execute function product_was_delivered();
