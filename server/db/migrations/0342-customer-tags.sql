-- Tags that staff give customers: short words, by which lists are filtered. Deleted with the account.
create table if not exists customer_tags (
  user_id bigint not null references users on delete cascade,
  tag     text not null check (length(tag) between 1 and 30)
);
create unique index if not exists customer_tag_once on customer_tags (user_id, lower(tag));
create index if not exists customer_tags_by_tag on customer_tags (lower(tag), user_id);
