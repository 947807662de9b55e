-- Offers that apply to some categories or products only. The lists add up; both empty: every product.
-- small: promo_codes (a row for each code), promotions (a row for each promotion)

alter table promo_codes add column category_ids int[] not null default '{}',
  add column product_ids int[] not null default '{}';
alter table promotions add column product_ids int[] not null default '{}';

create or replace trigger changed_code_is_checked_again before update of type, use_type, discount_type, discount,
  minimum_spend_cents, requirement, store_ids, zone_ids, category_ids, product_ids, excluded_category_ids, start_at,
  end_at on promo_codes for each row execute function changed_offer_is_checked_again();
create or replace trigger changed_promotion_is_checked_again before update of kind, buy, get, percent, category_ids,
  product_ids, excluded_category_ids, store_ids, zone_ids, from_time, until_time, weekdays, start_at, end_at on promotions
  for each row execute function changed_offer_is_checked_again();
