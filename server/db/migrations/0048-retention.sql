-- What the retention jobs look rows up by; their functions are in the next migration.

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

-- The page's table is made of the rules that the jobs follow.
update content_items
set content = regexp_replace(
  regexp_replace(content, '(How long we keep it</h2>\s*)<table>.*?</table>', '\1<p>[retention-table]</p>'),
  'and every change of an order or an account is\s+logged',
  'and logins, changes of an order and changes of a password, contact or role are logged')
where uri = 'privacy-policy';
