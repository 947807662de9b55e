-- small: stores (a row for each store)
-- small: store_licences (a row for each store)
-- small: zones (a row for each zone)
-- What the back office changes of stores and zones. Each part has a version of its own, so that a change of hours is not
-- refused because somebody else has added a closure.
alter table stores
  add column version int not null default 0,
  add column hours_version int not null default 0,
  add column closures_version int not null default 0,
  add column slots_version int not null default 0,
  -- How many orders as soon as possible may be on their way at a time; null: as many as come.
  add column asap_capacity int check (asap_capacity between 0 and 1000);
alter table store_licences
  -- The last day on which it allows a sale; null: it doesn't end.
  add column expires_on date;
alter table zones
  add column version int not null default 0,
  -- Where zones overlap, the highest wins.
  add column priority int not null default 0 check (priority between 0 and 100),
  -- Items that come to this much are delivered free; null: never.
  add column free_from_cents bigint check (free_from_cents >= 0);

-- Delivery times of a weekday where they differ from the store's own: their length, and how many orders each takes.
create table store_weekday_slots (
  store_id      int not null references stores,
  weekday       int not null check (weekday between 1 and 7),
  slot_minutes  int not null check (slot_minutes between 15 and 240),
  slot_capacity int not null check (slot_capacity between 0 and 1000),
  primary key (store_id, weekday)
);
create trigger store_weekday_slots_announce after insert or update or delete on store_weekday_slots
  for each statement execute function announce_change('places');
