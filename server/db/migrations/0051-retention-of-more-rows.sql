-- The rest of what is past its time: see `server/features/privacy/retention-rules.ts`.

-- What the jobs look rows up by.
create index carts_of_guests on carts (modified_at) where user_id is null and placed_at is null;
create index payment_events_received on payment_events (received_at);
create index credit_entries_to_empty on credit_entries (at) where reason <> '';
create index gift_cards_to_empty on gift_cards (coalesce(redeemed_at, expired_at)) where email <> '';
create index referrals_to_empty on referrals (created_at) where person_key is not null;
create index driver_shifts_ended on driver_shifts (ended_at) where ended_at is not null;
create index limit_uses_to_empty on limit_uses (at) where ask_hash is not null;
alter table referrals alter column person_key drop not null;
alter table approvals add column emptied_at timestamptz;
create index approvals_to_empty on approvals (requested_at) where emptied_at is null and state <> 'pending';

-- As before, and the reasons of refunds and the codes of first-order offers, which are made of the buyer's mobile.
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
    comment = '', gift_message = '', recipient_name = '', instruction = '', reason = '', person_key = null,
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

-- A bank can dispute a payment for about a year; what came of it stands with the payment.
create function delete_old_payment_events(shop_now timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done int;
begin
  perform set_config('coldie.retention', 'on', true);
  delete from payment_events where payment_event_id in (
    select payment_event_id from payment_events where received_at < retention_now(shop_now) - interval '13 months'
    order by received_at limit most);
  get diagnostics done = row_count;
  perform set_config('coldie.retention', 'off', true);
  return done;
end $$;

-- Amounts and dates stay for the books.
create function empty_old_credit(shop_now timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done int;
begin
  perform set_config('coldie.retention', 'on', true);
  update credit_entries set reason = '' where credit_entry_id in (
    select credit_entry_id from credit_entries
    where reason <> '' and at < retention_now(shop_now) - interval '5 years' order by at limit most);
  get diagnostics done = row_count;
  perform set_config('coldie.retention', 'off', true);
  return done;
end $$;

-- A breach goes with all its entries, once the last of them is old.
create function delete_old_breaches(shop_now timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids bigint[];
  cutoff timestamptz := retention_now(shop_now) - interval '7 years';
begin
  perform set_config('coldie.retention', 'on', true);
  select array_agg(data_breach_id) into ids from (
    select data_breach_id from data_breaches b
    where reported_at < cutoff and not exists (
      select from data_breach_entries e where e.data_breach_id = b.data_breach_id and e.at >= cutoff)
    order by data_breach_id limit most) as old;
  delete from data_breach_entries where data_breach_id = any(ids);
  delete from data_breaches where data_breach_id = any(ids);
  perform set_config('coldie.retention', 'off', true);
  return coalesce(cardinality(ids), 0);
end $$;

-- What was asked for never changes, but its words and e-mail end with their time, as do those of rows that are kept.
create or replace function keep_decided_approval() returns trigger language plpgsql as $$
begin
  if current_setting('coldie.retention', true) = 'on'
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    return new;
  end if;
  if old.state <> 'pending' then raise exception 'an approval is decided once'; end if;
  if (new.kind, new.amount_cents, new.payload, new.payload_hash, new.requested_by, new.requested_at)
    is distinct from (old.kind, old.amount_cents, old.payload, old.payload_hash, old.requested_by, old.requested_at)
  then raise exception 'what was asked for is kept as it is'; end if;
  return new;
end $$;

-- Who asked, who decided, when and about how much stays; of rights and limits, which they were.
create function empty_old_approvals(shop_now timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done int;
begin
  perform set_config('coldie.retention', 'on', true);
  update approvals set emptied_at = shop_now, payload_hash = '', decision_reason = '',
    payload = case when kind in ('roles', 'limits') then payload - 'reason' else '{}' end
  where approval_id in (
    select approval_id from approvals
    where emptied_at is null and state <> 'pending' and requested_at < retention_now(shop_now) - interval '1 year'
    order by requested_at limit most);
  get diagnostics done = row_count;
  perform set_config('coldie.retention', 'off', true);
  return done;
end $$;
