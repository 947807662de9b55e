-- What is past its time ends in kept tables too: by these functions alone, which run with the rights of the tables' owner
-- and know the least time themselves. `server/features/privacy/retention-rules.ts` says when each is called and why.

alter table orders add column anonymised_at timestamptz;
create index orders_to_anonymise on orders (created_at) where anonymised_at is null;
create index door_checks_to_empty on door_checks (at) where recipient_name not in ('', 'removed');
create index consents_at on consents (at);
create index messages_sent on messages (sent_at) where sent_at is not null;
create index subscriptions_at on subscriptions (created_at);

-- The demo's clock goes where it likes; a live shop's rows are never older than the server's clock says.
create function retention_now(shop_now timestamptz) returns timestamptz language sql stable as $$
  select case when (select mode from installation) = 'live' then least(shop_now, clock_timestamp()) else shop_now end
$$;

-- Amounts, dates, suburb and kinds of drinks stay for the books; nothing says whose they were but the account's number.
create function anonymise_old_orders(shop_now timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp set "coldie.retention" = 'on' as $$
declare
  ids bigint[];
begin
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
  return cardinality(ids);
end $$;

-- Result, reason, kind of document, time and postcode stay for the reports of the law.
create function empty_old_door_checks(shop_now timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp set "coldie.retention" = 'on' as $$
declare
  done int;
begin
  update door_checks set recipient_name = 'removed' where door_check_id in (
    select door_check_id from door_checks
    where recipient_name not in ('', 'removed') and at < retention_now(shop_now) - interval '24 months'
    order by at limit most);
  get diagnostics done = row_count;
  return done;
end $$;

-- A yes counts until the next answer; a no ends with itself. Three years after that it is gone.
create function delete_old_consents(shop_now timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp set "coldie.retention" = 'on' as $$
declare
  done int;
  cutoff timestamptz := retention_now(shop_now) - interval '3 years';
begin
  delete from consents where consent_id in (
    select c.consent_id from consents c
    where c.at < cutoff and (not c.is_granted or exists (
      select from consents later where later.user_id = c.user_id and later.channel = c.channel
        and later.consent_id > c.consent_id and later.at < cutoff))
    order by c.at limit most);
  get diagnostics done = row_count;
  return done;
end $$;

-- The link stays: the chain is whole without what the row said.
create function delete_old_audit(shop_now timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp set "coldie.retention" = 'on' as $$
declare
  done int;
begin
  with gone as (
    delete from audit_log where audit_log_id in (
      select audit_log_id from audit_log where at < retention_now(shop_now) - interval '5 years'
      order by at, audit_log_id limit most)
    returning audit_log_id)
  update audit_chain c set deleted_at = shop_now from gone where c.audit_log_id = gone.audit_log_id;
  get diagnostics done = row_count;
  return done;
end $$;

-- The page's table is made of the rules that the jobs follow.
update content_items
set content = regexp_replace(
  regexp_replace(content, '(How long we keep it</h2>\s*)<table>.*?</table>', '\1<p>[retention-table]</p>'),
  'and every change of an order or an account is\s+logged',
  'and logins, changes of an order and changes of a password, contact or role are logged')
where uri = 'privacy-policy';
