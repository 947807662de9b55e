-- Segments: saved filters of customers, for campaigns, offers and reports. No filter is about age or self-exclusion.
-- small: campaigns (a row for each campaign)
-- small: promo_codes (a row for each code)
-- small: promotions (a row for each promotion)

create table if not exists segments (
  segment_id     int generated always as identity primary key,
  name           text not null check (length(name) between 1 and 80),
  -- Customers who bought from any of these categories; empty: from any or none.
  category_ids   int[] not null default '{}',
  -- Customers of these stores; empty: of every store. Days, spend and orders then count these stores alone.
  store_ids      int[] not null default '{}',
  -- Days since the last order: at most, and more than. Null: any.
  ordered_within int check (ordered_within between 1 and 3650),
  not_ordered_for int check (not_ordered_for between 1 and 3650),
  -- Total of all orders in cents. Null: any.
  spend_from_cents bigint check (spend_from_cents > 0),
  spend_to_cents   bigint check (spend_to_cents > 0),
  -- Consent to offers by this channel.
  consent        text not null default 'any' check (consent in ('any', 'email', 'sms')),
  created_at     timestamptz not null,
  version        int not null default 1,
  check (spend_from_cents <= spend_to_cents)
);
create unique index if not exists segment_named_once on segments (lower(name));

alter table campaigns add column if not exists segment_id int references segments;
create index if not exists campaigns_of_segment on campaigns (segment_id) where segment_id is not null;
alter table promo_codes add column if not exists segment_id int references segments;
create index if not exists promo_codes_of_segment on promo_codes (segment_id) where segment_id is not null;
alter table promotions add column if not exists segment_id int references segments;
create index if not exists promotions_of_segment on promotions (segment_id) where segment_id is not null;

create or replace trigger changed_code_is_checked_again before update of type, use_type, discount_type, discount,
  minimum_spend_cents, requirement, store_ids, zone_ids, category_ids, product_ids, excluded_category_ids, segment_id,
  start_at, end_at on promo_codes for each row execute function changed_offer_is_checked_again();
create or replace trigger changed_promotion_is_checked_again before update of kind, buy, get, percent, price_cents,
  category_ids, product_ids, excluded_category_ids, store_ids, zone_ids, segment_id, from_time, until_time, weekdays,
  start_at, end_at on promotions for each row execute function changed_offer_is_checked_again();
