-- Distance between the driver's phone and the door at a hand-over, as a class. No position is stored. A driver who was
-- further away gives a reason, and a manager looks at it. Deleted after 24 months.
create table hand_over_distances (
  order_id     bigint primary key references orders,
  driver_id    bigint not null references drivers,
  distance     text not null check (distance in ('within_100_m', 'within_300_m', 'more', 'unknown')),
  at           timestamptz not null,
  reason       text not null default '',
  explained_at timestamptz,
  reviewed_by  bigint references users,
  reviewed_at  timestamptz,
  constraint hand_over_reason_has_its_time check ((reason = '') = (explained_at is null)),
  constraint hand_over_review_has_its_person check ((reviewed_by is null) = (reviewed_at is null))
);
create index hand_over_distances_to_explain on hand_over_distances (driver_id) where distance = 'more' and reason = '';
create index hand_over_distances_to_review on hand_over_distances (at) where distance = 'more' and reviewed_at is null;
create index hand_over_distances_reviewer on hand_over_distances (reviewed_by);
create index hand_over_distances_at on hand_over_distances (at);
