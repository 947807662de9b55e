-- What is past its time ends in kept tables too: by these functions alone, which run with the rights of the tables' owner
-- and know the least time themselves. `server/features/privacy/retention-rules.ts` says when each is called and why. An
-- owner who is no superuser may set `coldie.retention` in a function's body, not in its definition.

-- Amounts, dates, suburb and kinds of drinks stay for the books; nothing says whose they were but the account's number.
create or replace function anonymise_old_orders(shop_now timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids bigint[];
begin
  perform set_config('coldie.retention', 'on', true);
  select array_agg(order_id) into ids from (
    select order_id from orders
    where anonymised_at is null and created_at < retention_now(shop_now) - interval '5 years' and status in (5, 7, 8)
    order by created_at limit most for update skip locked) as old;
  if ids is null then return 0; end if;
  update orders set address_line_1 = '', address_line_2 = '', lat = round(lat::numeric, 2), lng = round(lng::numeric, 2),
    comment = '', gift_message = '', recipient_name = '', instruction = '', reason = '', person_key = null,
    gift_recipient = case when gift then 'removed' else '' end,
    gift_recipient_number = case when gift then 'removed' else '' end, anonymised_at = shop_now
  where order_id = any(ids);
  update payments set payer = '', expiry = '', last_two = '' where order_id = any(ids);
  update order_events set reason = '' where order_id = any(ids) and reason <> '';
  update invoices set document = jsonb_set(document, '{buyer}', '{"name": "", "address": ""}') where order_id = any(ids);
  perform set_config('coldie.retention', 'off', true);
  return cardinality(ids);
end $$;

-- Result, reason, kind of document, time and postcode stay for the reports of the law.
create or replace function empty_old_door_checks(shop_now timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done int;
begin
  perform set_config('coldie.retention', 'on', true);
  update door_checks set recipient_name = 'removed' where door_check_id in (
    select door_check_id from door_checks
    where recipient_name not in ('', 'removed') and at < retention_now(shop_now) - interval '24 months'
    order by at limit most);
  get diagnostics done = row_count;
  perform set_config('coldie.retention', 'off', true);
  return done;
end $$;

-- A yes counts until the next answer; a no ends with itself. Three years after that it is gone.
create or replace function delete_old_consents(shop_now timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done int;
  cutoff timestamptz := retention_now(shop_now) - interval '3 years';
begin
  perform set_config('coldie.retention', 'on', true);
  delete from consents where consent_id in (
    select c.consent_id from consents c
    where c.at < cutoff and (not c.is_granted or exists (
      select from consents later where later.user_id = c.user_id and later.channel = c.channel
        and later.consent_id > c.consent_id and later.at < cutoff))
    order by c.at limit most);
  get diagnostics done = row_count;
  perform set_config('coldie.retention', 'off', true);
  return done;
end $$;

-- The link stays: the chain is whole without what the row said.
create or replace function delete_old_audit(shop_now timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done int;
begin
  perform set_config('coldie.retention', 'on', true);
  with gone as (
    delete from audit_log where audit_log_id in (
      select audit_log_id from audit_log where at < retention_now(shop_now) - interval '5 years'
      order by at, audit_log_id limit most)
    returning audit_log_id)
  update audit_chain c set deleted_at = shop_now from gone where c.audit_log_id = gone.audit_log_id;
  get diagnostics done = row_count;
  perform set_config('coldie.retention', 'off', true);
  return done;
end $$;
