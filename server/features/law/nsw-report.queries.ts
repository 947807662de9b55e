import sql, { type Sql } from 'sql-template-tag'
import type { Reader } from '#server/db/replicas.ts'

/** Period in the store's time zone, both days included. `storeIds` null: all stores. */
export type ReportPeriod = { from: string; to: string; storeIds: readonly number[] | null }

/**
 * Returns the same-day deliveries with alcohol that were handed over in a period. The margins around the period
 * let the index on `due_at` limit the orders that are read; times are offered for a week.
 */
const deliveries = ({ from, to, storeIds }: ReportPeriod): Sql => sql`
  select o.order_id, o.licence_number, o.postcode, (o.delivered_at at time zone s.time_zone)::date as delivered_on
  from orders o join stores s using (store_id)
  where o.state = 'NSW' and o.status = 8 and o.contains_alcohol and o.placed_at is not null
    and o.due_at >= ${from}::date - interval '2 days' and o.due_at < ${to}::date + interval '10 days'
    and (${storeIds}::int[] is null or o.store_id = any(${storeIds}))
    and (o.delivered_at at time zone s.time_zone)::date between ${from}::date and ${to}::date
    and (o.placed_at at time zone s.time_zone)::date = (o.delivered_at at time zone s.time_zone)::date`

/** Supplied drinks of the deliveries, with substitutes; a row for each product of an order. */
const supplied = sql`
  select d.order_id, d.licence_number, d.postcode, d.delivered_on, l.product_id, l.product_name, l.kind,
    l.unit_volume_ml, l.pack_size * l.quantity_supplied as units
  from deliveries d join order_lines l using (order_id)
  where l.quantity_supplied > 0 and l.kind not in ('non_alcoholic', 'food', 'tobacco')
  union all
  select d.order_id, d.licence_number, d.postcode, d.delivered_on, x.product_id, x.product_name, x.kind,
    x.unit_volume_ml, x.pack_size * x.quantity
  from deliveries d join order_substitutes x using (order_id)
  where x.quantity > 0 and x.kind not in ('non_alcoholic', 'food', 'tobacco')`

/** Category of each kind of drink by the rules of law, with the period of the rule. */
const categories = sql`
  select r.valid_from, coalesce(r.valid_to, 'infinity') as valid_to, one ->> 'kind' as kind, one ->> 'category' as category
  from law_rules r, jsonb_array_elements(r.parameters -> 'categories') as one
  where r.state = 'NSW' and r.rule = 'report_categories' and r.status = 'approved'`

/** Condition that a category `c` applies to a supplied drink `p` on the day of its delivery. */
const isOfCategory = sql`c.kind = p.kind and p.delivered_on between c.valid_from and c.valid_to`

export type VolumeRow = { licence_number: string; postcode: string; category: string; millilitres: number }

/** Reads the volume by licence, postcode and category. The rule in force on the day of the delivery applies. */
export const readVolumes = (db: Reader, period: ReportPeriod) =>
  db.rows<VolumeRow>(sql`
    with deliveries as (${deliveries(period)}), supplied as (${supplied}), categories as (${categories})
    select p.licence_number, p.postcode, c.category, sum(p.units::bigint * p.unit_volume_ml)::bigint as millilitres
    from supplied p join categories c on ${isOfCategory}
    group by 1, 2, 3 order by 1, 2, 3`)

export type ReportTotals = {
  deliveries: number
  /** Volume of the order lines, added order by order and without the categories. */
  millilitres: number
  /** Orders of the period whose ID check was passed and not superseded. */
  completed_orders: number
}

/** Reads the sums that the rows have to equal. */
export const readTotals = (db: Reader, period: ReportPeriod) =>
  db.one<ReportTotals>(sql`
    with deliveries as (${deliveries(period)}), volumes as (
      select d.order_id,
        (select coalesce(sum(l.pack_size * l.quantity_supplied::bigint * l.unit_volume_ml), 0) from order_lines l
          where l.order_id = d.order_id and l.kind not in ('non_alcoholic', 'food', 'tobacco'))
        + (select coalesce(sum(x.pack_size * x.quantity::bigint * x.unit_volume_ml), 0) from order_substitutes x
          where x.order_id = d.order_id and x.kind not in ('non_alcoholic', 'food', 'tobacco')) as millilitres,
        (select count(*) filter (where c.outcome = 'passed') - count(*) filter (where c.outcome = 'refused')
          from door_checks c where c.order_id = d.order_id) as checks
      from deliveries d)
    select count(*)::int as deliveries, coalesce(sum(millilitres), 0)::bigint as millilitres,
      coalesce(sum(checks), 0)::int as completed_orders
    from volumes`)

/** Reads products of the period whose volume or category is unknown, at most 50. */
export const readUnknownProducts = (db: Reader, period: ReportPeriod) =>
  db.rows<{ product_id: number; product_name: string }>(sql`
    with deliveries as (${deliveries(period)}), supplied as (${supplied}), categories as (${categories})
    select distinct p.product_id, p.product_name from supplied p
    where p.unit_volume_ml = 0 or not exists (select from categories c where ${isOfCategory})
    order by p.product_id limit 50`)
