import sql, { type Sql, raw } from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'
import type { NewAddress } from '#server/features/accounts/accounts.service.ts'
import type { Row } from '#server/db/row.ts'

export type PromiseRow = Row<'orders', 'slot_start_at' | 'start_at' | 'due_at' | 'moved_from_start_at'>

export const readPromise = (db: Database, orderId: number) =>
  db.first<PromiseRow>(
    sql`select slot_start_at, start_at, due_at, moved_from_start_at from orders where order_id = ${orderId}`,
  )

/** Returns a column of the time that the owner chose; null if the order is back at that time. */
const movedFrom = (column: 'start_at' | 'due_at', startAt: Date): Sql => sql`
  case when coalesce(moved_from_start_at, start_at) <> ${startAt}
    then coalesce(${raw(`moved_from_${column}`)}, ${raw(column)}) end`

/** Clears the question to the owner; the order stays at its new time. */
export const acceptTime = (db: Database, orderId: number, now: Date) =>
  db.run(sql`
    update orders set moved_from_start_at = null, moved_from_due_at = null, modified_at = ${now}
    where order_id = ${orderId}`)

type NewTime = { startAt: Date; dueAt: Date }

export const updateTime = (db: Database, orderId: number, { startAt, dueAt }: NewTime, now: Date) =>
  db.run(sql`
    update orders set asap = false, slot_start_at = ${startAt}, start_at = ${startAt}, due_at = ${dueAt},
      moved_from_start_at = ${movedFrom('start_at', startAt)}, moved_from_due_at = ${movedFrom('due_at', startAt)},
      modified_at = ${now}, touched_at = ${now}
    where order_id = ${orderId}`)

export const updatePlace = (
  db: Database,
  orderId: number,
  p: NewAddress & { addressId: number },
  now: Date,
) =>
  db.run(sql`
    update orders set address_id = ${p.addressId}, address_line_1 = ${p.line_1}, address_line_2 = ${p.line_2},
      city = ${p.city}, state = ${p.state}, postcode = ${p.postcode}, lat = ${p.lat}, lng = ${p.lng},
      delivery_notes = ${p.delivery_notes}, address_unlisted = ${p.is_unlisted}, modified_at = ${now}, touched_at = ${now}
    where order_id = ${orderId}`)

export type ZoneAmounts = { zoneId: number; charges: Cents; surcharge: Cents; credit: Cents; total: Cents }

/** Updates the amounts of an order that moves to another zone. */
export const updateZone = (db: Database, orderId: number, a: ZoneAmounts) =>
  db.run(sql`
    with fee as (update order_charges set amount_cents = ${a.charges} where order_id = ${orderId})
    update orders set zone_id = ${a.zoneId}, charges_cents = ${a.charges}, surcharge_cents = ${a.surcharge},
      credit_cents = ${a.credit}, total_cents = ${a.total}
    where order_id = ${orderId}`)

/** The open address request of the order `o`, as JSON; null if there is none. */
export const addressRequestOf = sql`
  (select to_jsonb(r) from address_change_requests r where r.order_id = o.order_id)`

export type RequestRow = Row<'address_change_requests'>

type NewRequest = { orderId: number; userId: number; place: NewAddress; rise: Cents; total: Cents; now: Date }

/** Stores the request and replaces an earlier request for the same order. */
export const putRequest = (db: Database, { orderId, userId, place: p, rise, total, now }: NewRequest) =>
  db.run(sql`
    insert into address_change_requests (order_id, by_user_id, line_1, line_2, city, state, postcode, lat, lng,
      delivery_notes, is_unlisted, rise_cents, total_cents, at)
    values (${orderId}, ${userId}, ${p.line_1}, ${p.line_2}, ${p.city}, ${p.state}, ${p.postcode}, ${p.lat}, ${p.lng},
      ${p.delivery_notes}, ${p.is_unlisted}, ${rise}, ${total}, ${now})
    on conflict (order_id) do update set by_user_id = excluded.by_user_id, line_1 = excluded.line_1,
      line_2 = excluded.line_2, city = excluded.city, state = excluded.state, postcode = excluded.postcode,
      lat = excluded.lat, lng = excluded.lng, delivery_notes = excluded.delivery_notes,
      is_unlisted = excluded.is_unlisted, rise_cents = excluded.rise_cents, total_cents = excluded.total_cents,
      at = excluded.at`)

export const readRequest = (db: Database, orderId: number) =>
  db.first<RequestRow>(sql`select * from address_change_requests where order_id = ${orderId}`)

export const deleteRequest = (db: Database, orderId: number) =>
  db.run(sql`delete from address_change_requests where order_id = ${orderId}`)
