-- The last unit of a drink was sold, promised or taken off sale in a store.
create function tell_stock_unavailable() returns trigger language plpgsql as $$
declare
  change int := new.on_hand_change - new.reserved_change;
begin
  if not exists (select from webhook_endpoints where is_active) then return null; end if;
  if exists (
    select from stock where store_id = new.store_id and product_id = new.product_id
      and on_hand - reserved <= 0 and on_hand - reserved - change > 0)
  then
    perform enqueue_webhooks('stock.unavailable', new.at,
      jsonb_build_object('product_id', new.product_id, 'store_id', new.store_id));
  end if;
  return null;
end $$;
create trigger stock_movements_are_told after insert on stock_movements for each row
  when (new.on_hand_change < new.reserved_change) execute function tell_stock_unavailable();
