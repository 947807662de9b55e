-- The price of a line as the shopper was last told it, in cents: another price now is said, old and new. 0: not told.
alter table cart_items add column told_price_cents bigint not null default 0 check (told_price_cents >= 0);

-- A member's older cart whose items went into this one: its number opens that one from then on.
alter table carts add column merged_into text references carts;
create index carts_merged on carts (merged_into) where merged_into is not null;

-- What came into a cart by itself, from an older cart or an earlier order, and what could not; until the shopper has seen it.
create table cart_additions (
  cart_id  text primary key references carts on delete cascade,
  source   text not null check (source in ('older_cart', 'order')),
  added    jsonb not null,
  left_out jsonb not null,
  at       timestamptz not null
);

-- Tobacco is sold nowhere unless the store's setting says so (australia.md rule 35).
create function sells_tobacco(store int) returns boolean language sql stable as $$
  select exists (
    select from store_settings
    where store_id = store and setting_key = 'tobacco_enabled' and setting_value = '1')
$$;
