-- Limits on money that a person may give away alone, and approvals by a second person above them.

-- Limits by role; `approver` is an admin who approves another person's request. Owners change them in the console.
create table amount_limits (
  role            text not null check (role in ('store_access', 'admin', 'approver')),
  action          text not null check (action in ('refund', 'goodwill', 'gift_card')),
  -- For a gift card: each card. Null: the order's amount.
  per_order_cents bigint check (per_order_cents >= 0),
  per_day_cents   bigint not null check (per_day_cents >= 0),
  version         int not null default 0,
  primary key (role, action)
);
insert into amount_limits (role, action, per_order_cents, per_day_cents) values
  ('store_access', 'refund', 20000, 50000),
  ('store_access', 'goodwill', 5000, 15000),
  ('admin', 'refund', null, 200000),
  ('admin', 'goodwill', 20000, 50000),
  ('admin', 'gift_card', 50000, 100000),
  ('approver', 'refund', null, 500000),
  ('approver', 'goodwill', 50000, 200000),
  ('approver', 'gift_card', 50000, 500000);

-- Requests that need a second person, exactly as submitted. Another person decides once. Retained; texts and emails are
-- emptied after a year.
create table approvals (
  approval_id      bigint generated always as identity primary key,
  kind             text not null check (kind in ('refund', 'goodwill', 'gift_card', 'roles', 'limits')),
  order_id         bigint references orders on delete cascade,
  -- Account that the request concerns.
  subject_user_id  bigint references users,
  amount_cents     bigint check (amount_cents > 0),
  payload          jsonb not null,
  payload_hash     bytea not null,
  idempotency_key  text,
  requested_by     bigint not null references users,
  requested_at     timestamptz not null,
  expires_at       timestamptz not null,
  state            text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'expired')),
  decided_by       bigint references users,
  decided_at       timestamptz,
  decision_reason  text not null default '',
  -- When retention emptied the request.
  emptied_at       timestamptz,
  constraint approval_by_a_second_person check (decided_by is null or decided_by <> requested_by),
  constraint approval_names_who_decided check ((state in ('approved', 'rejected')) = (decided_by is not null)),
  constraint approval_of_money_has_an_amount
    check ((kind in ('refund', 'goodwill', 'gift_card')) = (amount_cents is not null))
);
-- A repeated request waits once.
create unique index approval_waits_once on approvals (requested_by, payload_hash) where state = 'pending';
create unique index approval_key_once on approvals (requested_by, idempotency_key) where idempotency_key is not null;
create index approvals_of_order on approvals (order_id) where order_id is not null;
create index approvals_about_user on approvals (subject_user_id) where subject_user_id is not null;
create index approvals_by_user on approvals (requested_by);
create index approvals_decided_by on approvals (decided_by) where decided_by is not null;
-- Lists of all requests and of one person's.
create index approvals_listed on approvals (state, approval_id desc);
create index approvals_listed_by_user on approvals (requested_by, state, approval_id desc);
-- Empties old requests.
create index approvals_to_empty on approvals (requested_at) where emptied_at is null and state <> 'pending';

-- Amounts that a person gave away, counted against the limit of the role on the store's day.
create table limit_uses (
  limit_use_id bigint generated always as identity primary key,
  user_id      bigint not null references users,
  action       text not null check (action in ('refund', 'goodwill', 'gift_card')),
  order_id     bigint references orders on delete cascade,
  -- Set for the second person's use of the approver's limit.
  approval_id  bigint references approvals on delete cascade,
  amount_cents bigint not null check (amount_cents > 0),
  day          date not null,
  at           timestamptz not null,
  -- Hash of the request without its reason, which detects equal concurrent requests. Emptied after a year.
  ask_hash     bytea,
  -- Real time, whatever the shop's clock shows.
  made_at      timestamptz not null default clock_timestamp(),
  -- Null: the request is still in progress.
  answered_at  timestamptz
);
create index limit_uses_of_day on limit_uses (user_id, day, action);
create index limit_uses_of_order on limit_uses (order_id, action) where order_id is not null;
create index limit_uses_asked on limit_uses (ask_hash) where ask_hash is not null;
create unique index limit_uses_of_approval on limit_uses (approval_id) where approval_id is not null;
-- Empties old hashes.
create index limit_uses_to_empty on limit_uses (at) where ask_hash is not null;

create trigger approvals_are_kept before delete on approvals for each row execute function refuse_change();

-- A decision is final and a request never changes, except that retention empties its words.
create function keep_decided_approval() returns trigger language plpgsql as $$
begin
  if current_setting('coldie.retention', true) = 'on'
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    return new;
  end if;
  if old.state <> 'pending' then raise exception 'an approval is decided once'; end if;
  if (new.kind, new.amount_cents, new.payload, new.payload_hash, new.requested_by, new.requested_at)
    is distinct from (old.kind, old.amount_cents, old.payload, old.payload_hash, old.requested_by, old.requested_at)
  then raise exception 'what was asked for is kept as it is'; end if;
  return new;
end $$;
create trigger approvals_are_decided_once before update on approvals
  for each row execute function keep_decided_approval();
