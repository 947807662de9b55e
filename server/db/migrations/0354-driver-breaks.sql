-- Breaks of drivers.

-- Break of a running shift, or a vehicle that has broken down. All null: the driver drives.
alter table driver_shifts
  add column away_reason text,
  add column away_since timestamptz,
  -- Expected end. The driver is planned from then on.
  add column away_until timestamptz;
alter table driver_shifts
  add constraint away_has_a_known_reason check (away_reason in ('break', 'vehicle_broken')) not valid,
  add constraint away_is_whole check (num_nulls(away_reason, away_since, away_until) in (0, 3)) not valid;
