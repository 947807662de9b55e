-- Feedback of shoppers on delivered orders: problem reports, ratings and reviews. No rating names a driver: ratings do
-- not affect a driver's pay (L-14 in docs/law.md).

-- Problems with a delivered order, and the store's answers. Words are emptied after 2 years.
create table problem_reports (
  problem_report_id bigint generated always as identity primary key,
  order_id    bigint not null references orders,
  -- Store of the order, so that its staff find open reports by an index.
  store_id    int not null references stores,
  user_id     bigint not null references users,
  reason      text not null check (reason in ('missing', 'broken', 'wrong_item', 'quality', 'late', 'other')),
  details     text not null default '' check (length(details) <= 1000),
  status      text not null default 'open' check (status in ('open', 'refunded', 'answered', 'declined')),
  version     int not null default 1 check (version >= 1),
  reply       text not null default '' check (length(reply) <= 1000),
  refund_id   bigint unique references refunds,
  created_at  timestamptz not null,
  resolved_at timestamptz,
  resolved_by bigint references users,
  idempotency_key text,
  body_hash   bytea,
  constraint problem_report_key_once unique (order_id, idempotency_key),
  constraint problem_report_is_resolved check
    ((status = 'open') = (resolved_at is null) and (status = 'open') = (resolved_by is null)),
  constraint problem_report_has_its_refund check ((status = 'refunded') = (refund_id is not null))
);
create index problem_reports_of_store on problem_reports (status, store_id, problem_report_id desc);
create index problem_reports_of_all_stores on problem_reports (status, problem_report_id desc);
create index problem_reports_of_user on problem_reports (user_id);
create index problem_reports_resolved_by on problem_reports (resolved_by) where resolved_by is not null;
-- Empties old words.
create index problem_reports_to_empty on problem_reports (created_at) where details <> '' or reply <> '';

-- Reported packs, by part of the sale as in `settlement_parts`. Retained.
create table problem_report_items (
  problem_report_id bigint not null references problem_reports,
  part        int not null,
  quantity    int not null check (quantity >= 1),
  primary key (problem_report_id, part)
);

-- Ratings of a delivery, for the store alone. Deleted after 2 years.
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
create index delivery_ratings_newest on delivery_ratings (modified_at desc, order_id desc);
create index delivery_ratings_of_store_newest on delivery_ratings (store_id, modified_at desc, order_id desc);
create index delivery_ratings_of_user on delivery_ratings (user_id);
-- Deletes old ratings.
create index delivery_ratings_at on delivery_ratings (modified_at);

-- Reviews of products by buyers. Shown to all shoppers once staff have published them. Deleted after 5 years.
create table product_reviews (
  product_review_id bigint generated always as identity primary key,
  product_id  int not null references products,
  -- Latest order that verifies the purchase, and its store, whose staff decide.
  order_id    bigint not null references orders,
  store_id    int not null references stores,
  user_id     bigint not null references users,
  stars       smallint not null check (stars between 1 and 5),
  comment     text not null default '' check (length(comment) <= 1000),
  state       text not null default 'pending' check (state in ('pending', 'published', 'rejected')),
  -- Reason of a rejection.
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
-- Product pages.
create index product_reviews_published on product_reviews (product_id, modified_at desc) where state = 'published';
create index product_reviews_shown on product_reviews (product_id, modified_at desc, product_review_id desc)
  where state = 'published';
create index product_reviews_of_store on product_reviews (state, store_id, product_review_id desc);
create index product_reviews_of_all_stores on product_reviews (state, product_review_id desc);
create index product_reviews_of_order on product_reviews (order_id);
create index product_reviews_decided_by on product_reviews (decided_by) where decided_by is not null;
-- Deletes old reviews.
create index product_reviews_at on product_reviews (modified_at);

-- Number and stars of a product's published reviews. A trigger maintains it in the transaction of each change.
create table product_ratings (
  product_id int primary key references products,
  reviews    int not null check (reviews >= 0),
  -- Sum of all stars.
  stars      int not null,
  constraint stars_of_reviews check (stars between reviews and 5 * reviews)
);

create trigger problem_report_items_are_kept before update or delete on problem_report_items
  for each row execute function refuse_change();

-- A refunded pack, or one in an open report, cannot be reported again.
create function problem_item_is_free() returns trigger language plpgsql as $$
declare
  of_order bigint := (select order_id from problem_reports where problem_report_id = new.problem_report_id);
begin
  -- Serialises concurrent reports of one order.
  perform from orders where order_id = of_order for no key update;
  if new.quantity > coalesce((
      select s.quantity - s.refunded_quantity from settlement_parts s
      where s.order_id = of_order and s.part = new.part and s.kind in ('line', 'substitute')), 0)
    - coalesce((
      select sum(i.quantity) from problem_report_items i join problem_reports r using (problem_report_id)
      where r.order_id = of_order and r.status = 'open' and i.part = new.part), 0) then
    raise exception 'part % of order % is not free to report', new.part, of_order
      using errcode = 'check_violation', constraint = 'problem_item_is_free';
  end if;
  return new;
end $$;
create trigger problem_item_is_free before insert on problem_report_items
  for each row execute function problem_item_is_free();

-- Adds a published review to the product's rating, and subtracts a withdrawn review.
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

-- Only orders that were delivered to their owner are rated.
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

-- Only products that were supplied are reviewed, and never tobacco, whose advertising is prohibited (L-48 in
-- docs/law.md).
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
