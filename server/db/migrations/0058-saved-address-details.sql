-- What a member says about an address, and whether the index or the map service knows it.
alter table user_addresses
  add column label text not null default '' check (length(label) <= 40),
  add column is_default boolean not null default false,
  add column delivery_notes text not null default '' check (length(delivery_notes) <= 250),
  add column is_unlisted boolean not null default false;
create unique index user_addresses_default on user_addresses (user_id) where is_default and forgotten_at is null;

alter table orders
  add column delivery_notes text not null default '' check (length(delivery_notes) <= 250),
  add column address_unlisted boolean not null default false;

-- As before, and the delivery notes.
create or replace function anonymise_old_orders(shop_now timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids bigint[];
begin
  select array_agg(order_id) into ids from (
    select order_id from orders
    where anonymised_at is null and created_at < retention_now(shop_now) - interval '5 years' and status in (5, 7, 8)
    order by created_at limit most for update skip locked) as old;
  if ids is null then return 0; end if;
  perform set_config('coldie.retention', 'on', true);
  update orders set address_line_1 = '', address_line_2 = '', lat = round(lat::numeric, 2), lng = round(lng::numeric, 2),
    comment = '', delivery_notes = '', gift_message = '', recipient_name = '', instruction = '', reason = '', person_key = null,
    gift_recipient = case when gift then 'removed' else '' end,
    gift_recipient_number = case when gift then 'removed' else '' end, anonymised_at = shop_now
  where order_id = any(ids);
  update payments set payer = '', expiry = '', last_two = '' where order_id = any(ids);
  update order_events set reason = '' where order_id = any(ids) and reason <> '';
  update refunds set reason = 'removed' where order_id = any(ids);
  update promo_uses set person_key = null where order_id = any(ids);
  update invoices set document = jsonb_set(
    jsonb_set(document, '{buyer}', '{"name": "", "address": ""}'), '{adjusts,reason}', '"removed"', false)
  where order_id = any(ids);
  perform set_config('coldie.retention', 'off', true);
  return cardinality(ids);
end $$;
