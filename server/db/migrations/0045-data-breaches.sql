-- Suspected data breaches, and what was done about them (Privacy Act 1988, Part IIIC; australia.md rule 39). Both are only
-- added to: a decision that turns out wrong is followed by another entry, never changed.
create table data_breaches (
  data_breach_id bigint generated always as identity primary key,
  -- When somebody became aware of it: the 30 days of the assessment count from here.
  found_at    timestamptz not null,
  due_on      date not null,
  summary     text not null check (trim(summary) <> ''),
  -- Kinds of data, and whose.
  data_kinds  text not null check (trim(data_kinds) <> ''),
  people      text not null check (trim(people) <> ''),
  reported_by bigint not null references users,
  reported_at timestamptz not null,
  constraint breach_assessed_within_30_days check (due_on - (found_at at time zone 'Australia/Melbourne')::date = 30)
);
create index data_breaches_reporter on data_breaches (reported_by);
create trigger data_breaches_are_kept before update or delete on data_breaches
  for each row execute function refuse_change();

create table data_breach_entries (
  data_breach_entry_id bigint generated always as identity primary key,
  data_breach_id bigint not null references data_breaches,
  kind text not null check (kind in
    ('note', 'assessment', 'notifiable', 'not_notifiable', 'regulator_notified', 'people_notified')),
  text text not null check (trim(text) <> ''),
  by_user_id bigint not null references users,
  at timestamptz not null
);
create index data_breach_entries_of_breach on data_breach_entries (data_breach_id, data_breach_entry_id);
create index data_breach_entries_author on data_breach_entries (by_user_id);
create trigger data_breach_entries_are_kept before update or delete on data_breach_entries
  for each row execute function refuse_change();

-- A person is notified of what was decided to be notifiable.
create function breach_is_decided_before_notified() returns trigger language plpgsql as $$
begin
  if not exists (select from data_breach_entries e where e.data_breach_id = new.data_breach_id and e.kind = 'notifiable') then
    raise exception 'breach % is not decided', new.data_breach_id
      using errcode = 'check_violation', constraint = 'breach_is_decided_before_notified';
  end if;
  return new;
end $$;
create trigger breach_is_decided_before_notified before insert on data_breach_entries
  for each row when (new.kind in ('regulator_notified', 'people_notified'))
  execute function breach_is_decided_before_notified();
