import sql, { type Sql, empty, join } from 'sql-template-tag'
import type { ZonePolygon } from '#domain/delivery/zone-polygon.ts'
import type { Cents } from '#domain/money.ts'
import { OPEN_STATUSES } from '#domain/orders/order-status.ts'
import { required } from '#domain/required.ts'
import { constant } from '#server/db/constant.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import type { Database } from '#server/db/database.ts'
import type { PageRequest } from '#server/db/list-page.ts'
import { pageSlice } from '#server/db/numbered-page.ts'
import type { Row } from '#server/db/row.ts'

export type ZoneRow = Row<'zones'> & { polygon: ZonePolygon; store_name: string }

const zones = sql`zones z join stores s on s.store_id = z.primary_store_id`
const shown = sql`z.*, s.name as store_name`

export type ZoneList = { search: string; storeId: number | undefined; sort: 'name' | 'zone_id' }

export async function listZones(
  db: Database,
  { search, storeId, sort }: ZoneList,
  { page, limit }: PageRequest,
) {
  const where: Sql[] = [
    ...(storeId === undefined ? [] : [sql`z.primary_store_id = ${storeId}`]),
    ...(search
      ? [sql`(lower(z.name) like ${likePattern(search)} or lower(s.name) like ${likePattern(search)})`]
      : []),
  ]
  const fits = sql`from ${zones} ${where.length > 0 ? sql`where ${join(where, ' and ')}` : empty}`
  const order = sort === 'name' ? sql`lower(z.name), z.zone_id` : sql`z.zone_id`
  const rows = await db.rows<ZoneRow>(
    sql`select ${shown} ${fits} order by ${order} ${pageSlice({ page, limit })}`,
  )
  const counted = await db.first<{ total: number }>(sql`select count(*)::int as total ${fits}`)
  return { rows, total: required(counted, 'count').total }
}

export const readZone = (db: Database, zoneId: number) =>
  db.first<ZoneRow>(sql`select ${shown} from ${zones} where z.zone_id = ${zoneId}`)

export const lockZone = (db: Database, zoneId: number) =>
  db.first<ZoneRow>(sql`select ${shown} from ${zones} where z.zone_id = ${zoneId} for no key update of z`)

/** Serialises changes of delivery areas until the transaction ends. */
export const lockZones = (db: Database) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('zones', 0))`)

export type ZoneTerms = {
  name: string
  polygon: ZonePolygon
  fee_cents: Cents
  min_spend_cents: Cents
  free_from_cents: Cents | null
  travel_minutes: number
  priority: number
  status: 'ACTIVE' | 'INACTIVE'
}

export const insertZone = (
  db: Database,
  { store_id, state }: Row<'stores', 'store_id' | 'state'>,
  t: ZoneTerms,
) =>
  db.first<Row<'zones', 'zone_id'>>(sql`
    insert into zones (name, state, primary_store_id, polygon, fee_cents, min_spend_cents, free_from_cents, travel_minutes,
      priority, status)
    values (${t.name}, ${state}, ${store_id}, ${JSON.stringify(t.polygon)}::jsonb, ${t.fee_cents}, ${t.min_spend_cents},
      ${t.free_from_cents}, ${t.travel_minutes}, ${t.priority}, ${t.status})
    returning zone_id`)

export const updateZone = (db: Database, zoneId: number, t: ZoneTerms) =>
  db.run(sql`
    update zones set name = ${t.name}, polygon = ${JSON.stringify(t.polygon)}::jsonb, fee_cents = ${t.fee_cents},
      min_spend_cents = ${t.min_spend_cents}, free_from_cents = ${t.free_from_cents}, travel_minutes = ${t.travel_minutes},
      priority = ${t.priority}, status = ${t.status}, version = version + 1
    where zone_id = ${zoneId}`)

export const countOpenOrders = (db: Database, zoneId: number, storeId: number) =>
  db.first<{ orders: number }>(sql`
    select count(*)::int as orders from orders
    where store_id = ${storeId} and zone_id = ${zoneId} and status in (${constant(...OPEN_STATUSES)})`)
