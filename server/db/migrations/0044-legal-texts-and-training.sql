-- ---------------------------------------------------------------- what was confirmed and told, in which words

alter table orders
  add column age_confirmed_at     timestamptz,
  add column gift_confirmed_at    timestamptz,
  add column gift_text_version    text,
  add column instruction_version  text,
  -- The versions of all wordings under which it was placed, by text.
  add column legal_texts jsonb;

-- Of new orders; those from before have what was kept then.
create function order_keeps_its_confirmations() returns trigger language plpgsql as $$
declare
  missing text;
begin
  missing := case
    when new.legal_texts is null then 'order_names_its_legal_texts'
    when not new.contains_alcohol then null
    when new.age_confirmed_at is null then 'alcohol_order_confirms_age'
    when trim(new.instruction) = '' or new.instruction_version is null then 'alcohol_order_has_instruction'
    when new.gift and (new.gift_confirmed_at is null or new.gift_text_version is null)
      then 'alcohol_gift_confirms_its_recipient'
  end;
  if missing is not null then
    raise exception 'order without its confirmations: %', missing
      using errcode = 'check_violation', constraint = missing;
  end if;
  return new;
end $$;
create trigger order_keeps_its_confirmations before insert on orders
  for each row execute function order_keeps_its_confirmations();

-- While it moves, the driver's written instruction stays; only an ended order is emptied of names.
create function moving_order_keeps_instruction() returns trigger language plpgsql as $$
begin
  if new.contains_alcohol and trim(new.instruction) = '' and new.status in (1, 2, 3, 4, 6) then
    raise exception 'order % needs its instruction', new.order_id
      using errcode = 'check_violation', constraint = 'alcohol_order_has_instruction';
  end if;
  return new;
end $$;
create trigger moving_order_keeps_instruction before update of instruction on orders
  for each row when (old.instruction <> '') execute function moving_order_keeps_instruction();

alter table self_exclusions add column text_version text;

-- Pages that shoppers agree to: each wording that ever stood there is kept under its own hash.
create table content_versions (
  uri        text not null,
  version    text not null,
  title      text not null,
  content    text not null,
  valid_from timestamptz not null,
  primary key (uri, version)
);
create trigger content_versions_are_kept before update or delete on content_versions
  for each row execute function refuse_change();
insert into content_versions (uri, version, title, content, valid_from)
  select uri, left(encode(sha256(convert_to(content, 'UTF8')), 'hex'), 16), title, content, modified_at from content_items;

alter table content_items add column version text not null default '';
update content_items set version = left(encode(sha256(convert_to(content, 'UTF8')), 'hex'), 16);
create function content_has_a_version() returns trigger language plpgsql as $$
begin
  new.version := left(encode(sha256(convert_to(new.content, 'UTF8')), 'hex'), 16);
  insert into content_versions (uri, version, title, content, valid_from)
  values (new.uri, new.version, new.title, new.content, new.modified_at) on conflict do nothing;
  return new;
end $$;
create trigger content_has_a_version before insert or update of content, uri on content_items
  for each row execute function content_has_a_version();

-- What costs nothing has no tax invoice.
alter table invoices add constraint tax_invoice_is_of_something check (kind <> 'invoice' or total_cents > 0) not valid;

-- ---------------------------------------------------------------- training records

-- Evidence of a driver's training (NSW s 114Q): a new record supersedes, none is changed or emptied. They are kept for the
-- engagement and 5 years; nothing deletes them.
create table driver_training_records (
  driver_training_record_id bigint generated always as identity primary key,
  driver_id   bigint not null references drivers,
  number      text not null check (trim(number) <> ''),
  issued_on   date not null,
  expires_on  date not null,
  recorded_by bigint references users,
  recorded_at timestamptz not null,
  constraint training_lasts_five_years_at_most check (expires_on > issued_on and expires_on <= issued_on + interval '5 years')
);
create index driver_training_records_of_driver on driver_training_records (driver_id, driver_training_record_id desc);
create index driver_training_records_recorder on driver_training_records (recorded_by);
create trigger driver_training_records_are_kept before update or delete on driver_training_records
  for each row execute function refuse_change();

insert into driver_training_records (driver_id, number, issued_on, expires_on, recorded_at)
  select user_id, rsat_number, rsat_issued_on, least(rsat_expires_on, (rsat_issued_on + interval '5 years')::date),
    rsat_issued_on::timestamptz
  from drivers where trim(rsat_number) <> '' and rsat_issued_on is not null and rsat_expires_on > rsat_issued_on;
alter table drivers drop column rsat_number, drop column rsat_issued_on, drop column rsat_expires_on;

-- The record that counts: the latest.
create view driver_training as
  select distinct on (driver_id) driver_id, number, issued_on, expires_on, recorded_at
  from driver_training_records order by driver_id, driver_training_record_id desc;
