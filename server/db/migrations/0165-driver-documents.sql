-- What a driver has shown: kind, the last characters of its number and its last day. No picture of a document is kept.
-- Of each kind the newest row counts; earlier ones stay as evidence. One that was withdrawn is written down as ended.
create table driver_documents (
  driver_document_id bigint generated always as identity primary key,
  driver_id   bigint not null references drivers (user_id),
  kind        text not null check (kind in ('licence', 'registration', 'insurance', 'right_to_work')),
  number_end  text not null check (number_end ~ '^[A-Z0-9]{1,4}$'),
  expires_on  date not null,
  recorded_by bigint not null references users (user_id),
  recorded_at timestamptz not null
);
create index driver_documents_of_driver on driver_documents (driver_id, kind, driver_document_id desc);
create index driver_documents_recorder on driver_documents (recorded_by);
create trigger driver_documents_are_kept before update or delete on driver_documents
  for each row execute function refuse_change();

-- Until when all counting documents of a driver hold. On a bicycle those of a motor vehicle say nothing.
create view driver_papers as
  select driver_id, min(expires_on) as valid_until
  from (
    select distinct on (driver_id, kind) driver_id, kind, expires_on from driver_documents
    order by driver_id, kind, driver_document_id desc) newest
  join drivers d on d.user_id = newest.driver_id
  where newest.kind = 'right_to_work' or d.vehicle is distinct from 'bicycle'
  group by driver_id;
