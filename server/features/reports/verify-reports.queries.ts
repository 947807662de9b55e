import sql, { join, raw } from 'sql-template-tag'
import { DAY_MEASURES } from '#domain/reports/order-figures.ts'
import type { Database } from '#server/db/database.ts'

export type WrongSum = { day: string; store_id: number; what: string }

/** Reads days, stores and accounts whose sums differ from the ledger. */
export const readWrongAccounts = (db: Database) =>
  db.rows<WrongSum>(sql`
    with books as (
      select (l.at at time zone t.time_zone)::date as day, o.store_id, l.account,
        sum(greatest(l.amount_cents, 0)) as debit, sum(greatest(-l.amount_cents, 0)) as credit
      from ledger_entries l join orders o using (order_id) join stores t using (store_id) group by 1, 2, 3)
    select day::text, store_id, account as what from books full join report_accounts r using (day, store_id, account)
    where (coalesce(debit, 0), coalesce(credit, 0)) <> (coalesce(debit_cents, 0), coalesce(credit_cents, 0))
    order by 1, 2, 3`)

const measures = join(DAY_MEASURES.map((measure) => raw(measure)))
const added = join(DAY_MEASURES.map((measure) => raw(`sum((cell->>'${measure}')::bigint) as ${measure}`)))

/** Reads days and stores whose sums differ from the stored figures of the orders. */
export const readWrongDays = (db: Database) =>
  db.rows<WrongSum>(sql`
    with counted as (
      select (cell->>'day')::date as day, store_id, (cells->>'zoneId')::int as zone_id, ${added}
      from report_orders cross join jsonb_array_elements(cells->'hours') as cell group by 1, 2, 3),
    kept as (select day, store_id, zone_id, ${measures} from report_days),
    wrong as ((table counted except table kept) union all (table kept except table counted))
    select distinct day::text, store_id, 'day' as what from wrong
    where (${join(
      DAY_MEASURES.map((measure) => raw(measure)),
      ', ',
    )}) <> (${join(
      DAY_MEASURES.map(() => raw('0')),
      ', ',
    )})
    order by 1, 2`)

/** Reads stores whose customer months differ from the stored figures of the orders. */
export const readWrongCustomers = (db: Database) =>
  db.rows<WrongSum>(sql`
    with counted as (
      select (cells->>'userId')::bigint as user_id, s.store_id,
        date_trunc('month', (cells->>'soldOn')::date)::date as month, count(*)::int as orders
      from report_orders r cross join lateral (values (0), (r.store_id)) as s (store_id)
      where cells->>'soldOn' is not null group by 1, 2, 3),
    firsts as (
      select *, min(month) over (partition by user_id, store_id) as first_month from counted),
    wrong as (
      select coalesce(f.month, r.month) as month, coalesce(f.store_id, r.store_id) as store_id
      from firsts f full join report_customers r using (user_id, store_id, month)
      where (f.orders, f.first_month) is distinct from (r.orders, r.first_month))
    select distinct month::text as day, store_id, 'customers' as what from wrong order by 1, 2`)

/** Deletes all counted figures; the next count starts with the first order. */
export async function forgetCounted(db: Database): Promise<void> {
  const sums = ['report_days', 'report_hours', 'report_products', 'report_accounts', 'report_customers']
  for (const table of ['report_orders', ...sums]) await db.run(sql`delete from ${raw(table)}`)
  await db.run(sql`update report_progress set filled_to = 0, is_filled = false`)
}
