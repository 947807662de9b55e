-- Limits that people set on their own orders. Only they can read them. Deleted with the account.
create table if not exists order_limits (
  user_id             bigint primary key references users,
  -- Per week from Monday, in cents and in tenths of standard drinks. Null: no limit.
  weekly_cents        bigint check (weekly_cents >= 0),
  weekly_drink_tenths int check (weekly_drink_tenths >= 0),
  -- ISO weekdays without orders.
  dry_days            int[] not null default '{}',
  -- Looser limits and the time from which they apply; without a time there are none.
  pending_from                timestamptz,
  pending_weekly_cents        bigint check (pending_weekly_cents >= 0),
  pending_weekly_drink_tenths int check (pending_weekly_drink_tenths >= 0),
  pending_dry_days            int[] not null default '{}',
  version             int not null default 1
);
