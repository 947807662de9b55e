-- Actions of drivers' phones, which may arrive late and repeatedly.

-- One row for each action. The phone numbers it, so that a repeated action has no second effect. Retained as evidence
-- of the times at the door.
create table driver_actions (
  driver_id       bigint not null references drivers,
  action_id       uuid not null,
  order_id        bigint not null,
  kind            text not null check (kind in ('start', 'arrive', 'hand_over', 'complete', 'refuse', 'load')),
  -- Hash of the action, by which another action with the same number is recognised.
  body_hash       bytea not null check (length(body_hash) = 32),
  -- Time of the tap by the phone, corrected by the measured difference to the shop's clock.
  tapped_at       timestamptz not null,
  received_at     timestamptz not null,
  -- True if the difference was measured within the hour before the tap.
  is_measured     boolean not null,
  -- Real time at which a process started to apply the action.
  started_at      timestamptz not null default clock_timestamp(),
  -- Versions of the order before and after the action; null until it has been applied.
  version_before  int,
  version_after   int,
  -- Result that a repetition returns; null while the action is being applied.
  result          jsonb,
  -- Handover whose time decides whether it was lawful, and whose time is not certain: a manager decides.
  review          text check (review in ('waiting', 'accepted', 'rejected')),
  -- Answers at the door of a handover to review; emptied by the decision.
  door_answers    jsonb check (door_answers is null or review = 'waiting'),
  reviewed_by     bigint,
  reviewed_at     timestamptz,
  primary key (driver_id, action_id)
);
create index driver_actions_of_order on driver_actions (order_id);
create index driver_actions_to_review on driver_actions (received_at) where review = 'waiting';
