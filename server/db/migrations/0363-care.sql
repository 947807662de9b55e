-- Care of shoppers: concerns of third parties, and signals in a shopper's own orders. A person decides each case.
-- Deleted 24 months after they were raised.
create table care_cases (
  care_case_id bigint generated always as identity primary key,
  kind       text not null check (kind in ('concern', 'signal')),
  -- Account of a signal; for a concern, the account that the decision applies to.
  user_id    bigint references users,
  -- Person as the concern names them. Nothing is looked up when it is sent.
  name       text not null default '',
  email      text not null default '',
  mobile     text not null default '',
  message    text not null default '',
  -- Signals with their points and what was seen.
  signals    jsonb not null default '[]',
  raised_at  timestamptz not null,
  decision   text check (decision in ('nothing', 'message', 'pause', 'call')),
  reason     text not null default '',
  decided_by bigint references users,
  decided_at timestamptz,
  version    int not null default 1,
  constraint care_concern_has_a_message check (kind <> 'concern' or message <> ''),
  constraint care_signal_has_an_account check (kind <> 'signal' or user_id is not null),
  constraint care_decision_has_its_account check (decision is null or decision in ('nothing', 'call') or user_id is not null),
  constraint care_decision_has_person_and_time check (
    (decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)
    and (decision is null) = (reason = ''))
);
create index care_cases_of_user on care_cases (user_id, decided_at desc);
create index care_cases_raised on care_cases (raised_at);
create index care_cases_decider on care_cases (decided_by);
create unique index one_open_signal_of_user on care_cases (user_id) where kind = 'signal' and decision is null;

-- Rules by which orders raise a case. The newest row applies; a change is a new row.
create table care_rules (
  care_rule_id bigint generated always as identity primary key,
  parameters   jsonb not null check (jsonb_typeof(parameters) = 'object'),
  by_user_id   bigint references users,
  at           timestamptz not null default now()
);
create index care_rules_of_person on care_rules (by_user_id);
insert into care_rules (parameters) values ('{
  "raise_at": 3,
  "quiet_days": 7,
  "signals": {
    "orders_close_together": {"points": 3, "minutes": 10},
    "days_in_a_row": {"points": 3, "days": 4},
    "rise_of_drinks": {"points": 2, "factor": 3, "weeks": 4, "least_drinks": 40},
    "edge_of_day": {"points": 1, "minutes": 1, "times": 3, "days": 14},
    "refused_intoxicated": {"points": 3, "days": 28}}}');
