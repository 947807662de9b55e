-- Drivers: their evidence of training and documents, and their shifts.

-- One row for each driver. Retained.
create table drivers (
  user_id bigint primary key references users,
  -- Drivers deliver alcohol only as adults.
  over_18 boolean not null check (over_18),
  -- Shown to the shopper; null: not stated yet.
  vehicle text check (vehicle in ('bicycle', 'scooter', 'car', 'van'))
);

-- Shifts, written by the driver's app. Deleted 7 years after their end.
create table driver_shifts (
  driver_shift_id bigint generated always as identity primary key,
  driver_id  bigint not null references drivers,
  started_at timestamptz not null,
  ended_at   timestamptz
);
create unique index one_open_shift on driver_shifts (driver_id) where ended_at is null;
-- Deletes old shifts.
create index driver_shifts_ended on driver_shifts (ended_at) where ended_at is not null;

-- Latest position of a driver. Earlier positions are not stored, and the row is deleted when the shift ends.
create table driver_positions (
  driver_id bigint primary key references drivers,
  lat       double precision not null check (lat between -90 and 90),
  lng       double precision not null check (lng between -180 and 180),
  -- Metres.
  accuracy  double precision,
  at        timestamptz not null
);

-- Certificates of responsible supply training. A new record supersedes earlier records, and no record is changed or
-- deleted: the law requires them for the engagement and 5 years. Source: NSW Liquor Act s 114Q.
create table driver_training_records (
  driver_training_record_id bigint generated always as identity primary key,
  driver_id   bigint not null references drivers,
  number      text not null check (trim(number) <> ''),
  issued_on   date not null,
  expires_on  date not null,
  recorded_by bigint references users,
  recorded_at timestamptz not null,
  constraint training_lasts_five_years_at_most
    check (expires_on > issued_on and expires_on <= issued_on + interval '5 years')
);
create index driver_training_records_of_driver on driver_training_records (driver_id, driver_training_record_id desc);
create index driver_training_records_recorder on driver_training_records (recorded_by);

-- Documents that a driver has presented. No picture is stored. The newest row of each kind applies, earlier rows remain
-- as evidence, and a withdrawn document is recorded as a row that has expired.
create table driver_documents (
  driver_document_id bigint generated always as identity primary key,
  driver_id   bigint not null references drivers,
  kind        text not null check (kind in ('licence', 'registration', 'insurance', 'right_to_work')),
  -- Last characters of the document's number.
  number_end  text not null check (number_end ~ '^[A-Z0-9]{1,4}$'),
  expires_on  date not null,
  recorded_by bigint not null references users,
  recorded_at timestamptz not null
);
create index driver_documents_of_driver on driver_documents (driver_id, kind, driver_document_id desc);
create index driver_documents_recorder on driver_documents (recorded_by);

-- The training record that applies: the latest of each driver.
create view driver_training as
  select distinct on (driver_id) driver_id, number, issued_on, expires_on, recorded_at
  from driver_training_records order by driver_id, driver_training_record_id desc;

-- Last day on which all documents of a driver are valid. Documents of a motor vehicle do not apply to a bicycle.
create view driver_papers as
  select driver_id, min(expires_on) as valid_until
  from (
    select distinct on (driver_id, kind) driver_id, kind, expires_on from driver_documents
    order by driver_id, kind, driver_document_id desc) newest
  join drivers d on d.user_id = newest.driver_id
  where newest.kind = 'right_to_work' or d.vehicle is distinct from 'bicycle'
  group by driver_id;

create trigger drivers_are_kept before delete on drivers for each row execute function refuse_change();
create trigger driver_training_records_are_kept before update or delete on driver_training_records
  for each row execute function refuse_change();
create trigger driver_documents_are_kept before update or delete on driver_documents
  for each row execute function refuse_change();

-- A shift does not end while the driver carries goods. The numbers are those of `domain/orders/order-status.ts`: 4 is
-- in transit.
create function shift_ends_without_goods() returns trigger language plpgsql as $$
begin
  if exists (select from orders o where o.driver_id = new.driver_id and (o.status = 4 or o.held_from = 4))
    or exists (select from order_returns r where r.driver_id = new.driver_id and r.closed_at is null) then
    raise exception 'driver % has goods on board', new.driver_id
      using errcode = 'check_violation', constraint = 'shift_ends_without_goods';
  end if;
  return new;
end $$;
create trigger shift_ends_without_goods before update of ended_at on driver_shifts
  for each row when (old.ended_at is null and new.ended_at is not null) execute function shift_ends_without_goods();
