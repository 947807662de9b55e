-- Access of other programs: API keys, and outgoing webhooks by the Standard Webhooks specification.

-- API keys, of which only a hash and the prefix are stored. Revoked rows remain.
create table api_keys (
  api_key_id   int generated always as identity primary key,
  name         text not null,
  -- First characters of the key.
  prefix       text not null,
  key_hash     bytea not null unique,
  -- Permissions of `domain/accounts/api-key-scopes.ts`.
  scopes       text[] not null check (scopes <> '{}'),
  -- Null: every store.
  store_id     int references stores,
  created_at   timestamptz not null,
  created_by   bigint not null references users,
  expires_at   timestamptz,
  last_used_at timestamptz,
  revoked_at   timestamptz
);
create index api_keys_of_store on api_keys (store_id);
create index api_keys_by_user on api_keys (created_by);

-- Receivers of webhooks.
create table webhook_endpoints (
  webhook_endpoint_id int generated always as identity primary key,
  url          text not null,
  description  text not null default '',
  -- Names of `domain/webhooks/webhook-events.ts`.
  events       text[] not null check (events <> '{}'),
  -- Sealed with a data key.
  secret_sealed bytea,
  -- Signs together with the new secret while the receiver changes over.
  former_secret_sealed bytea,
  former_secret_until timestamptz,
  is_active    boolean not null default true,
  -- First failure since the last success.
  failing_since timestamptz,
  -- When the shop deactivated the endpoint because of its failures.
  disabled_at  timestamptz,
  version      int not null default 1,
  created_at   timestamptz not null,
  created_by   bigint not null references users
);
create index webhook_endpoints_by_user on webhook_endpoints (created_by);

-- Messages to an endpoint, which a job sends. Deleted after 30 days.
create table webhook_deliveries (
  webhook_delivery_id bigint generated always as identity primary key,
  webhook_endpoint_id int not null references webhook_endpoints on delete cascade,
  -- Header `webhook-id`: the same in each attempt, so that a receiver detects repetitions.
  message_id   text not null unique,
  event        text not null,
  body         text not null,
  attempts     int not null default 0,
  -- Null: delivered or given up.
  next_try_at  timestamptz,
  held_until   timestamptz,
  delivered_at timestamptz,
  failed_at    timestamptz,
  created_at   timestamptz not null
);
create index webhook_deliveries_of_endpoint on webhook_deliveries (webhook_endpoint_id, webhook_delivery_id);
create index webhook_deliveries_waiting on webhook_deliveries (next_try_at) where next_try_at is not null;
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

-- Attempts of a delivery. Deleted with it.
create table webhook_attempts (
  webhook_attempt_id bigint generated always as identity primary key,
  webhook_delivery_id bigint not null references webhook_deliveries on delete cascade,
  at           timestamptz not null,
  milliseconds int not null,
  -- HTTP status; null: no response.
  status       int,
  -- Reason of a failure; '' for a success.
  error        text not null default '',
  -- First part of the response.
  response     text not null default ''
);
create index webhook_attempts_of_delivery on webhook_attempts (webhook_delivery_id, webhook_attempt_id);

-- Inserts a delivery for each active endpoint of an event, and its job, in the transaction of the change.
create function enqueue_webhooks(name text, at timestamptz, data jsonb) returns void language plpgsql as $$
declare
  delivery bigint;
begin
  for delivery in
    insert into webhook_deliveries (webhook_endpoint_id, message_id, event, body, next_try_at, created_at)
    select webhook_endpoint_id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), name,
      jsonb_build_object('type', name, 'timestamp', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', data)::text, at, at
    from webhook_endpoints where is_active and name = any(events)
    returning webhook_delivery_id
  loop
    perform graphile_worker.add_job('deliver-webhook', json_build_object('deliveryId', delivery));
  end loop;
end $$;

-- Enqueues the webhooks of an order's event. An order that was never paid was never placed, so its cancellation is not
-- sent. The numbers are statuses: 0 unpaid, 1 pending, 5 canceled.
create function tell_order_event() returns trigger language plpgsql as $$
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
create trigger order_events_are_told after insert on order_events for each row
  when (new.what in ('status', 'refund')) execute function tell_order_event();

-- Enqueues the webhook of a changed price. A planned price is sent when it starts.
create function tell_price_change() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_endpoints where is_active) then return null; end if;
  perform enqueue_webhooks('product.price_changed', new.from_at, (
    select jsonb_build_object('product_id', product_id, 'product_pack_id', pack_id, 'store_id', store_id,
      'price', json_dollars(new.price_cents), 'sale_price', json_dollars(new.sale_price_cents))
    from packs where pack_id = new.pack_id));
  return null;
end $$;
create trigger price_history_is_told after insert on price_history for each row execute function tell_price_change();

-- Enqueues the webhook of a product whose last unit in a store was sold, promised or removed.
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
