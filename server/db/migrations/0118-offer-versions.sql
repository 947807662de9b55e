-- Staff change offers in the console: each carries a version, and a change that was made from an older one is refused.
-- small: promo_codes (a row for each code), promotions (a row for each promotion)
alter table promo_codes add column version int not null default 1;
alter table promotions add column version int not null default 1;

-- The console raises the version with each write and says who vouches for the terms, also twice in one millisecond.
create or replace function changed_offer_is_checked_again() returns trigger language plpgsql as $$
begin
  if new.status = 'ACTIVE' and new.checked_at is not distinct from old.checked_at and new.version = old.version
    -- An offer that ends earlier is less of the same.
    and (new.end_at > old.end_at or to_jsonb(new) - 'end_at' <> to_jsonb(old) - 'end_at') then
    raise exception 'the terms of this offer were changed after its check'
      using errcode = 'check_violation', constraint = 'changed_offer_is_checked_again';
  end if;
  return new;
end $$;
