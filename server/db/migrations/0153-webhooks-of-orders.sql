-- What other programs are told of an order, in the transaction of the change. An unpaid order was never placed: what becomes of it
-- concerns nobody. Numbers are those of `domain/orders/order-status.ts`: 0 unpaid, 1 pending, 5 canceled.
create function tell_order_event() returns trigger language plpgsql as $$
declare
  told jsonb;
begin
  if new.from_value = 0 and new.what = 'status' and new.to_value <> 1 then return null; end if;
  if not exists (select from webhook_endpoints where is_active) then return null; end if;
  select jsonb_build_object('order_id', order_id, 'store_id', store_id) into told from orders where order_id = new.order_id;
  if new.what = 'refund' then
    perform enqueue_webhooks('order.refunded', new.at, told || jsonb_build_object('amount', new.to_value / 100.0));
  elsif new.from_value = 0 then
    perform enqueue_webhooks('order.placed', new.at, told || jsonb_build_object('status', new.to_value));
  else
    told := told || jsonb_build_object('status', new.to_value, 'previous_status', new.from_value);
    perform enqueue_webhooks('order.status_changed', new.at, told);
    if new.to_value = 5 then perform enqueue_webhooks('order.canceled', new.at, told); end if;
  end if;
  return null;
end $$;
create trigger order_events_are_told after insert on order_events for each row
  when (new.what in ('status', 'refund')) execute function tell_order_event();
