import sql from 'sql-template-tag'
import { OPEN_STATUSES, STATUS } from '#domain/orders/order-status.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type LimitsRow = Row<'order_limits'>

export const readLimits = (db: Database, userId: number) =>
  db.first<LimitsRow>(sql`select * from order_limits where user_id = ${userId}`)

/** Locks the limits of an account until the transaction ends. */
export const lockLimits = (db: Database, userId: number) =>
  db.first<LimitsRow>(sql`select * from order_limits where user_id = ${userId} for update`)

/** Inserts an account's limits, none, if there are no limits yet. */
export const insertLimits = (db: Database, userId: number) =>
  db.run(sql`insert into order_limits (user_id, version) values (${userId}, 0) on conflict do nothing`)

export const updateLimits = (db: Database, row: Omit<LimitsRow, 'version'>) =>
  db.run(sql`
    update order_limits set weekly_cents = ${row.weekly_cents}, weekly_drink_tenths = ${row.weekly_drink_tenths},
      dry_days = ${row.dry_days}::int[], pending_from = ${row.pending_from},
      pending_weekly_cents = ${row.pending_weekly_cents},
      pending_weekly_drink_tenths = ${row.pending_weekly_drink_tenths},
      pending_dry_days = ${row.pending_dry_days}::int[], version = version + 1
    where user_id = ${row.user_id}`)

/** Line of an order with the units that were charged. */
export type UsedLine = Row<'order_lines', 'unit_volume_ml' | 'abv'> & { units: number }
export type WeekOrderRow = Row<'orders', 'order_id'> & {
  cents: number
  is_to_come: boolean
  lines: UsedLine[]
}

/** Reads the orders of an account since an instant, with amounts and units less refunds. */
export const readOrdersSince = (db: Database, userId: number, since: Date) =>
  db.rows<WeekOrderRow>(sql`
    select o.order_id,
      coalesce(s.money_cents + s.credit_cents - s.refunded_money_cents - s.refunded_credit_cents,
        o.total_cents + o.credit_cents)::bigint as cents,
      not o.asap and o.status in (${constant(...OPEN_STATUSES)}) and o.departed_at is null as is_to_come,
      coalesce((
        select jsonb_agg(jsonb_build_object('unit_volume_ml', l.unit_volume_ml, 'abv', l.abv,
          'units', l.pack_size * greatest(0, l.quantity_supplied - coalesce(p.refunded_quantity, 0))))
        from order_lines l left join settlement_parts p on p.order_id = l.order_id and p.order_line_id = l.order_line_id
        where l.order_id = o.order_id), '[]') as lines
    from orders o left join settlements s using (order_id)
    where o.created_at >= ${since} and o.status not in (${constant(STATUS.canceled, STATUS.refunded)})
      and o.user_id = ${userId}
    order by o.order_id`)
