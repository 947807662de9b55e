-- A pack costs something else from now on. A price that is planned is told when it begins.
create function tell_price_change() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_endpoints where is_active) then return null; end if;
  perform enqueue_webhooks('product.price_changed', new.from_at, (
    select jsonb_build_object('product_id', product_id, 'product_pack_id', pack_id, 'store_id', store_id,
      'price', new.price_cents / 100.0, 'sale_price', new.sale_price_cents / 100.0)
    from packs where pack_id = new.pack_id));
  return null;
end $$;
create trigger price_history_is_told after insert on price_history for each row execute function tell_price_change();
