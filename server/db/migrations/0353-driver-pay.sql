-- Pay of drivers.

-- Rates by the day from which they apply. A refused delivery is paid as any other (L-14 in docs/law.md).
create table driver_pay_rules (
  valid_from      date primary key,
  hour_cents      int not null check (hour_cents >= 0),
  drop_cents      int not null check (drop_cents >= 0),
  -- For each kilometre from the store to the door, in a straight line.
  kilometre_cents int not null check (kilometre_cents >= 0)
);
insert into driver_pay_rules (valid_from, hour_cents, drop_cents, kilometre_cents) values ('2020-01-01', 3100, 250, 90);
