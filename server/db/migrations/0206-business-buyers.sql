-- Business that an order is for, as its tax invoice names it; empty where it is for a person.
alter table orders
  add column business_name text not null default '',
  add column business_abn text not null default '';
alter table orders
  add constraint order_business_abn check (business_abn = '' or business_abn ~ '^\d{11}$') not valid;

-- As before, and the business, which may carry a person's name.
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
    business_name = '', business_abn = '',
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
