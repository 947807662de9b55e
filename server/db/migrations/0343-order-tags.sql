-- Tags that staff give orders: short words, by which the board is filtered. Deleted with the shopper's account.
create table if not exists order_tags (
  order_id bigint not null references orders,
  tag      text not null check (length(tag) between 1 and 30)
);
create unique index if not exists order_tag_once on order_tags (order_id, lower(tag));
create index if not exists order_tags_by_tag on order_tags (lower(tag), order_id);
