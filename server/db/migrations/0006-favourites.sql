-- What members like, and the facts of a product that a list is narrowed by.

alter table products
  add column style text not null default '',
  add column region text not null default '',
  -- What one unit comes in; '' where it varies.
  add column container text not null default '',
  -- 10c for the empty container: 150 ml to 3 l, and no glass of wine or spirits (australia.md §5).
  add column container_deposit boolean not null default false;

create table favourites (
  user_id    bigint not null references users,
  product_id int not null references products,
  created_at timestamptz not null,
  primary key (user_id, product_id)
);
create index favourites_of_product on favourites (product_id);
