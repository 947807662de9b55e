-- The rows from before the counters. Apart from the migration that counts from then on, so that nobody who writes waits for
-- this: one statement sees the rows and their changes as of one moment.
insert into list_counts (list, part, total)
select list, part, sum(n) from (
  select 'orders' as list, store_id as part, count(*) as n from orders where placed_at is not null group by store_id
  union all
  select 'audit', 0, count(*) from audit_log
  union all
  select 'messages ' || message_state(m), 0, count(*) from messages m group by message_state(m)
  union all
  select list, part, -change from list_count_changes) as counted
group by list, part;

update messages m set store_id = o.store_id from orders o where o.order_id = m.order_id and m.store_id is null;
