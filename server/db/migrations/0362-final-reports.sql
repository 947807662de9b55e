-- Final reports to the regulators as they were handed in (L-15 and L-16 in docs/law.md). Retained.
create table final_reports (
  final_report_id bigint generated always as identity primary key,
  state       text not null check (is_served_state(state)),
  period_from date not null,
  period_to   date not null check (period_to >= period_from),
  -- Number of the version: a correction is a new version.
  nth         int not null check (nth > 0),
  -- Report as JSON. The hash is that of these bytes.
  content     text not null,
  sha256      text not null,
  -- Rows that differ from the version before.
  differences jsonb not null,
  by_user_id  bigint not null references users,
  at          timestamptz not null,
  unique (state, period_from, period_to, nth),
  constraint final_report_has_its_hash check (sha256 = encode(sha256(convert_to(content, 'UTF8')), 'hex'))
);
create index final_reports_of_person on final_reports (by_user_id);

create trigger final_reports_are_kept before update or delete on final_reports
  for each row execute function refuse_change();

select guard_kept_tables();
