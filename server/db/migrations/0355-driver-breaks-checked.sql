alter table driver_shifts validate constraint away_has_a_known_reason;
alter table driver_shifts validate constraint away_is_whole;
