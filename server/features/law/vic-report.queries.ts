import sql from 'sql-template-tag'
import type { Reader } from '#server/db/replicas.ts'
import type { ReportPeriod } from './nsw-report.queries.ts'

/**
 * Reads the number of completed deliveries with alcohol by licence, and of their passed ID checks. Margins as in the
 * report of New South Wales.
 */
export const readDeliveries = (db: Reader, { from, to, storeIds }: ReportPeriod) =>
  db.rows<{ licence_number: string; deliveries: number; completed_orders: number }>(sql`
    select o.licence_number, count(*)::int as deliveries, sum(
      (select count(*) filter (where c.outcome = 'passed') - count(*) filter (where c.outcome = 'refused')
        from door_checks c where c.order_id = o.order_id))::int as completed_orders
    from orders o join stores s using (store_id)
    where o.state = 'VIC' and o.status = 8 and o.contains_alcohol and o.placed_at is not null
      and o.due_at >= ${from}::date - interval '2 days' and o.due_at < ${to}::date + interval '10 days'
      and (${storeIds}::int[] is null or o.store_id = any(${storeIds}))
      and (o.delivered_at at time zone s.time_zone)::date between ${from}::date and ${to}::date
    group by 1 order by 1`)

export type RefusalRow = {
  licence_number: string
  at: string
  postcode: string
  reason: string
  is_same_day: boolean
  first_supply: boolean
  gift: boolean
}

/** Reads the deliveries that were refused at the door, one for each order, earliest first. */
export const readRefusals = (db: Reader, { from, to, storeIds }: ReportPeriod) =>
  db.rows<RefusalRow>(sql`
    select o.licence_number, to_char(c.at at time zone s.time_zone, 'YYYY-MM-DD"T"HH24:MI:SS') as at, c.postcode,
      c.refusal_reason as reason, o.first_supply, o.gift,
      (o.placed_at at time zone s.time_zone)::date = (c.at at time zone s.time_zone)::date as is_same_day
    from orders o join stores s using (store_id) join lateral (
      select d.door_check_id, d.at, d.postcode, d.refusal_reason, d.outcome from door_checks d
      where d.order_id = o.order_id order by d.nth desc limit 1) c on c.outcome = 'refused'
    where o.state = 'VIC' and o.contains_alcohol and o.placed_at is not null and o.status <> 8
      and o.due_at >= ${from}::date - interval '2 days' and o.due_at < ${to}::date + interval '10 days'
      and (${storeIds}::int[] is null or o.store_id = any(${storeIds}))
      and (c.at at time zone s.time_zone)::date between ${from}::date and ${to}::date
    order by c.at, c.door_check_id`)
