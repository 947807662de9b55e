-- Dollars as a JSON number with at most two decimals, as the API writes them: 6.1 and not 6.1000000000000000.
create function json_dollars(cents bigint) returns jsonb language sql immutable strict as $$
  select to_jsonb(trim_scale(round(cents / 100.0, 2)))
$$;

create or replace function tell_order_event() returns trigger language plpgsql as $$
declare
  told jsonb;
begin
  if new.from_value = 0 and new.what = 'status' and new.to_value <> 1 then return null; end if;
  if not exists (select from webhook_endpoints where is_active) then return null; end if;
  select jsonb_build_object('order_id', order_id, 'store_id', store_id) into told from orders where order_id = new.order_id;
  if new.what = 'refund' then
    perform enqueue_webhooks('order.refunded', new.at, told || jsonb_build_object('amount', json_dollars(new.to_value)));
  elsif new.from_value = 0 then
    perform enqueue_webhooks('order.placed', new.at, told || jsonb_build_object('status', new.to_value));
  else
    told := told || jsonb_build_object('status', new.to_value, 'previous_status', new.from_value);
    perform enqueue_webhooks('order.status_changed', new.at, told);
    if new.to_value = 5 then perform enqueue_webhooks('order.canceled', new.at, told); end if;
  end if;
  return null;
end $$;

create or replace function tell_price_change() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_endpoints where is_active) then return null; end if;
  perform enqueue_webhooks('product.price_changed', new.from_at, (
    select jsonb_build_object('product_id', product_id, 'product_pack_id', pack_id, 'store_id', store_id,
      'price', json_dollars(new.price_cents), 'sale_price', json_dollars(new.sale_price_cents))
    from packs where pack_id = new.pack_id));
  return null;
end $$;
