import sql, { type Sql } from 'sql-template-tag'
import type { Reader } from '#server/db/replicas.ts'

/** Period in the store's time zone, both days included. `storeIds` null: all stores. */
export type ReportPeriod = { from: string; to: string; storeIds: readonly number[] | null }

/**
 * Returns the same-day deliveries with alcohol that were handed over in a period. The margins around the period
 * let the index on `due_at` limit the orders that are read; times are offered for a week.
 */
const deliveries = ({ from, to, storeIds }: ReportPeriod): Sql => sql`
  select o.order_id, o.licence_number, o.postcode
  from orders o join stores s using (store_id)
  where o.state = 'NSW' and o.status = 8 and o.contains_alcohol and o.placed_at is not null
    and o.due_at >= ${from}::date - interval '2 days' and o.due_at < ${to}::date + interval '10 days'
    and (${storeIds}::int[] is null or o.store_id = any(${storeIds}))
    and (o.delivered_at at time zone s.time_zone)::date between ${from}::date and ${to}::date
    and (o.placed_at at time zone s.time_zone)::date = (o.delivered_at at time zone s.time_zone)::date`

/** Supplied drinks of the deliveries, with substitutes; a row for each product of an order. */
const supplied = sql`
  select d.order_id, d.licence_number, d.postcode, l.product_id, l.product_name, l.kind, l.unit_volume_ml,
    l.pack_size * l.quantity_supplied as units
  from deliveries d join order_lines l using (order_id)
  where l.quantity_supplied > 0
  union all
  select d.order_id, d.licence_number, d.postcode, x.product_id, x.product_name, x.kind, x.unit_volume_ml,
    x.pack_size * x.quantity
  from deliveries d join order_substitutes x using (order_id)
  where x.quantity > 0`

export type VolumeRow = { licence_number: string; postcode: string; kind: string; millilitres: number }

/** Reads the volume by licence, postcode and kind of drink. */
export const readVolumes = (db: Reader, period: ReportPeriod) =>
  db.rows<VolumeRow>(sql`
    with deliveries as (${deliveries(period)}), supplied as (${supplied})
    select licence_number, postcode, kind, sum(units::bigint * unit_volume_ml)::bigint as millilitres
    from supplied where kind not in ('non_alcoholic', 'food', 'tobacco')
    group by 1, 2, 3 order by 1, 2, 3`)

/** Reads the number of deliveries and their volume, summed order by order. */
export const readTotals = (db: Reader, period: ReportPeriod) =>
  db.one<{ deliveries: number; millilitres: number }>(sql`
    with deliveries as (${deliveries(period)})
    select count(*)::int as deliveries, coalesce(sum(
      (select coalesce(sum(l.pack_size * l.quantity_supplied::bigint * l.unit_volume_ml), 0) from order_lines l
        where l.order_id = d.order_id and l.kind in ('beer_cider', 'wine', 'spirits', 'premixed'))
      + (select coalesce(sum(x.pack_size * x.quantity::bigint * x.unit_volume_ml), 0) from order_substitutes x
        where x.order_id = d.order_id and x.kind in ('beer_cider', 'wine', 'spirits', 'premixed'))), 0)::bigint
      as millilitres
    from deliveries d`)

/** Reads products of the period whose volume or kind is unknown, at most 50. */
export const readUnknownProducts = (db: Reader, period: ReportPeriod) =>
  db.rows<{ product_id: number; product_name: string }>(sql`
    with deliveries as (${deliveries(period)}), supplied as (${supplied})
    select distinct product_id, product_name from supplied
    where kind not in ('non_alcoholic', 'food', 'tobacco', 'beer_cider', 'wine', 'spirits', 'premixed')
      or kind in ('beer_cider', 'wine', 'spirits', 'premixed') and unit_volume_ml = 0
    order by product_id limit 50`)
