-- Another address of an order, which costs more and takes effect once its owner has paid the difference. At most one for an
-- order: a later one replaces it, and it goes as soon as it is agreed to or withdrawn, or with the next day.
create table address_change_requests (
  order_id       bigint primary key references orders,
  by_user_id     bigint not null references users,
  line_1         text not null,
  line_2         text not null,
  city           text not null,
  state          text not null check (is_served_state(state)),
  postcode       text not null,
  lat            double precision not null,
  lng            double precision not null,
  delivery_notes text not null check (length(delivery_notes) <= 250),
  is_unlisted    boolean not null,
  rise_cents     bigint not null check (rise_cents > 0),
  total_cents    bigint not null check (total_cents >= rise_cents),
  at             timestamptz not null
);
create index address_change_requests_by_user on address_change_requests (by_user_id);
