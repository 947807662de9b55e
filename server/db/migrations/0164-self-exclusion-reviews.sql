-- Customers who have the name of somebody excluded and nothing else in common: a person decides whether they are the same.
create table self_exclusion_reviews (
  self_exclusion_review_id bigint generated always as identity primary key,
  self_exclusion_id bigint not null references self_exclusions on delete cascade,
  user_id           bigint not null references users (user_id),
  -- The order at which it was noticed. Without a foreign key, which would lock the orders as well.
  order_id          bigint,
  found_at          timestamptz not null,
  state             text not null default 'open' check (state in ('open', 'match', 'other')),
  reason            text not null default '',
  decided_by        bigint references users (user_id),
  decided_at        timestamptz,
  version           int not null default 1,
  unique (self_exclusion_id, user_id),
  check ((state = 'open') = (decided_at is null)),
  check (state = 'open' or reason <> '')
);
create index self_exclusion_reviews_by_state on self_exclusion_reviews (state, self_exclusion_review_id desc);
create index self_exclusion_reviews_of_user on self_exclusion_reviews (user_id);
create index self_exclusion_reviews_by_user on self_exclusion_reviews (decided_by) where decided_by is not null;

-- Orders that were not delivered because of an exclusion. Who reads an order never learns of it.
create table self_exclusion_orders (
  self_exclusion_id bigint not null references self_exclusions on delete cascade,
  order_id          bigint not null,
  at                timestamptz not null,
  primary key (self_exclusion_id, order_id)
);

-- Contacts of an account that somebody has recognised as an excluded person's.
-- small: self_exclusion_keys (a few for each exclusion)
alter table self_exclusion_keys drop constraint self_exclusion_keys_kind_check;
alter table self_exclusion_keys add constraint self_exclusion_keys_kind_check
  check (kind in ('name', 'name_dob', 'email', 'mobile'));
