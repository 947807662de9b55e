-- Promotions of some packs for a fixed price, such as two for $40.
-- small: promotions (a row for each promotion)

alter table promotions add column price_cents bigint not null default 0 check (price_cents >= 0),
  drop constraint promotions_kind_check,
  add constraint promotions_kind_check check (kind in ('buy_get', 'mix', 'price_list', 'fixed_price')),
  drop constraint promotion_has_its_terms,
  add constraint promotion_has_its_terms check (case kind
    when 'buy_get' then buy > 0 and get > 0
    when 'mix' then buy > 1 and percent > 0
    when 'fixed_price' then buy > 1 and price_cents > 0
    else percent > 0 end);
create or replace trigger changed_promotion_is_checked_again before update of kind, buy, get, percent, price_cents,
  category_ids, product_ids, excluded_category_ids, store_ids, zone_ids, from_time, until_time, weekdays, start_at,
  end_at on promotions for each row execute function changed_offer_is_checked_again();
