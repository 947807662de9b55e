-- Outgoing webhooks by the Standard Webhooks specification: who wants to be told what, what is told, and each attempt.
create table webhook_endpoints (
  webhook_endpoint_id int generated always as identity primary key,
  url          text not null,
  description  text not null default '',
  -- Names of `domain/webhooks/webhook-events.ts`.
  events       text[] not null check (events <> '{}'),
  secret_sealed bytea,
  -- Signs beside the new one while the receiver changes over.
  former_secret_sealed bytea,
  former_secret_until timestamptz,
  is_active    boolean not null default true,
  -- Since when nothing arrives, and why it was switched off by itself.
  failing_since timestamptz,
  disabled_at  timestamptz,
  version      int not null default 1,
  created_at   timestamptz not null,
  created_by   bigint not null references users
);
create index webhook_endpoints_by_user on webhook_endpoints (created_by);

create table webhook_deliveries (
  webhook_delivery_id bigint generated always as identity primary key,
  webhook_endpoint_id int not null references webhook_endpoints on delete cascade,
  -- `webhook-id`: the same in every attempt, so that a receiver knows what it has had.
  message_id   text not null unique,
  event        text not null,
  body         text not null,
  attempts     int not null default 0,
  -- null: it arrived, or nobody tries any more.
  next_try_at  timestamptz,
  held_until   timestamptz,
  delivered_at timestamptz,
  failed_at    timestamptz,
  created_at   timestamptz not null
);
create index webhook_deliveries_of_endpoint on webhook_deliveries (webhook_endpoint_id, webhook_delivery_id);
create index webhook_deliveries_waiting on webhook_deliveries (next_try_at) where next_try_at is not null;
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

create table webhook_attempts (
  webhook_attempt_id bigint generated always as identity primary key,
  webhook_delivery_id bigint not null references webhook_deliveries on delete cascade,
  at           timestamptz not null,
  milliseconds int not null,
  -- null: there was no answer.
  status       int,
  -- Why it failed, in words; '' where it arrived.
  error        text not null default '',
  -- The beginning of the answer, to see what the receiver says of a fault.
  response     text not null default ''
);
create index webhook_attempts_of_delivery on webhook_attempts (webhook_delivery_id, webhook_attempt_id);

-- Tells every address that wants this event, in the transaction of the change. Where none does nothing is written.
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
