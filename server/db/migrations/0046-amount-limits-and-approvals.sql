-- What one person may give away alone, by role; `approver` is an admin who approves somebody else's request.
create table amount_limits (
  role            text not null check (role in ('store_access', 'admin', 'approver')),
  action          text not null check (action in ('refund', 'goodwill', 'gift_card')),
  -- Of a gift card: each. Null: as much as the order came to.
  per_order_cents bigint check (per_order_cents >= 0),
  per_day_cents   bigint not null check (per_day_cents >= 0),
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

-- What somebody may not do alone, exactly as they asked for it. Another person decides, once.
create table approvals (
  approval_id      bigint generated always as identity primary key,
  kind             text not null check (kind in ('refund', 'goodwill', 'gift_card', 'roles', 'limits')),
  order_id         bigint references orders on delete cascade,
  -- Whose account it concerns.
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
  constraint approval_by_a_second_person check (decided_by is null or decided_by <> requested_by),
  constraint approval_names_who_decided check ((state in ('approved', 'rejected')) = (decided_by is not null)),
  constraint approval_of_money_has_an_amount check ((kind in ('refund', 'goodwill', 'gift_card')) = (amount_cents is not null))
);
-- Asked twice, it waits once.
create unique index approval_waits_once on approvals (requested_by, payload_hash) where state = 'pending';
create unique index approval_key_once on approvals (requested_by, idempotency_key) where idempotency_key is not null;
create index approvals_of_order on approvals (order_id) where order_id is not null;
create index approvals_about_user on approvals (subject_user_id) where subject_user_id is not null;
create index approvals_by_user on approvals (requested_by);
create index approvals_decided_by on approvals (decided_by) where decided_by is not null;

-- A decision is final, and what was asked for never changes.
create function keep_decided_approval() returns trigger language plpgsql as $$
begin
  if old.state <> 'pending' then raise exception 'an approval is decided once'; end if;
  if (new.kind, new.amount_cents, new.payload, new.payload_hash, new.requested_by, new.requested_at)
    is distinct from (old.kind, old.amount_cents, old.payload, old.payload_hash, old.requested_by, old.requested_at)
  then raise exception 'what was asked for is kept as it is'; end if;
  return new;
end $$;
create trigger approvals_are_decided_once before update on approvals for each row execute function keep_decided_approval();

-- What somebody gave away, counted against the limit of their role on the store's day.
create table limit_uses (
  limit_use_id bigint generated always as identity primary key,
  user_id      bigint not null references users,
  action       text not null check (action in ('refund', 'goodwill', 'gift_card')),
  order_id     bigint references orders on delete cascade,
  -- Not null: the second person's use of the approver's limit.
  approval_id  bigint references approvals on delete cascade,
  amount_cents bigint not null check (amount_cents > 0),
  day          date not null,
  at           timestamptz not null,
  -- What was given and to whom, without the reason: tells equal requests that came at once.
  ask_hash     bytea,
  -- Real time, whatever the shop's clock says. Null: its request is still under way.
  made_at      timestamptz not null default clock_timestamp(),
  answered_at  timestamptz
);
create index limit_uses_of_day on limit_uses (user_id, day, action);
create index limit_uses_of_order on limit_uses (order_id, action) where order_id is not null;
create index limit_uses_asked on limit_uses (ask_hash) where ask_hash is not null;
create unique index limit_uses_of_approval on limit_uses (approval_id) where approval_id is not null;

alter table gift_cards add column approved_by bigint references users;
create index gift_cards_approved_by on gift_cards (approved_by) where approved_by is not null;
alter table gift_cards add constraint gift_card_not_to_its_issuer
  check (redeemed_by is distinct from issued_by or redeemed_by is null) not valid;
alter table credit_entries add constraint goodwill_not_to_its_giver
  check (kind <> 'goodwill' or by_user_id is null or by_user_id <> user_id) not valid;
