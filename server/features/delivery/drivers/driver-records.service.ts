import type { listConsoleDrivers, recordDriverDocument } from '#contract/driver/driver-records.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { required } from '#domain/required.ts'
import { OPERATOR_TIME_ZONE, addDays, instantOf, localDate } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { readerOf } from '#server/db/replicas.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, storesWith, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { announceShift, endOpenShift } from './drivers.service.ts'
import * as queries from './driver-records.queries.ts'
import { readShift } from './drivers.queries.ts'
import { readTraining } from './training.queries.ts'

type DriverListQuery = NonNullable<OutputOf<(typeof listConsoleDrivers)['query']>>
type NewDocument = NonNullable<OutputOf<(typeof recordDriverDocument)['body']>>

const storesOf = (principal: Principal) => storesWith(principal, 'drivers.write')

/** Returns today's bounds in the operator's time zone, which deliveries of stores in both states share. */
function today(shop: Shop) {
  const date = localDate(shop.clock.now(), OPERATOR_TIME_ZONE)
  const midnight = (day: string) => instantOf(day, '00:00', OPERATOR_TIME_ZONE)
  return { from: midnight(date), to: midnight(addDays(date, 1)) }
}

/** @source A-DRIVER-3 */
export async function listDriverRecords(shop: Shop, principal: Principal, query: DriverListQuery) {
  const { search = '', store_id: storeId, sort, page, limit } = query
  const mine = storesOf(principal)
  if (storeId !== undefined && mine !== null && !mine.includes(storeId)) throw new ShopError('forbidden')
  const filter = { storeIds: storeId === undefined ? mine : [storeId], search, sort }
  const slice = { page, limit, day: today(shop) }
  const { rows, total } = await queries.listDriverRecords(readerOf(shop), filter, slice)
  return { rows, paging: pagingOf(total, { page, limit }) }
}

/** Returns a driver of the caller's stores; of any store for an owner. */
export async function requireDriverOf(shop: Shop, principal: Principal, driverId: number) {
  const scope = { storeIds: storesOf(principal), day: today(shop) }
  const row = await queries.readDriverRecord(shop.db, driverId, scope)
  if (!row) throw new ShopError('not_found')
  return row
}

export async function driverRecord(shop: Shop, principal: Principal, driverId: number) {
  const row = await requireDriverOf(shop, principal, driverId)
  const [documents, training, shifts, deliveries] = await Promise.all([
    queries.readDocuments(shop.db, driverId),
    readTraining(shop.db, driverId),
    queries.readShifts(shop.db, driverId),
    queries.readDeliveries(shop.db, driverId, today(shop)),
  ])
  return { row, documents, training, shifts, deliveries }
}
export type DriverRecord = Awaited<ReturnType<typeof driverRecord>>

/**
 * Records a document. Its number stays out of the log, which is retained longer.
 * @source A-DRIVER-4
 */
export async function recordDocument(
  shop: Shop,
  principal: Principal,
  driverId: number,
  { kind, number_end: numberEnd, expires_on: expiresOn }: NewDocument,
): Promise<void> {
  await requireDriverOf(shop, principal, driverId)
  const byUserId = required(userIdOf(principal), 'user of the request')
  if (byUserId === driverId) throw new ShopError('own_account')
  await inTransaction(shop, async (shop) => {
    const document = { driverId, kind, numberEnd, expiresOn, recordedBy: byUserId, now: shop.clock.now() }
    const { driver_document_id: id } = required(await queries.insertDocument(shop.db, document), 'document')
    await recordAudit(shop, {
      byUserId,
      action: 'driver.document_recorded',
      subject: `driver ${driverId}`,
      details: { kind, record: id },
    })
    await queries.announcePlaces(shop.db)
  })
  await shop.storeDirectory.renew()
}

/** @source A-DRIVER-5 */
export async function endShiftOf(shop: Shop, principal: Principal, driverId: number): Promise<void> {
  await requireDriverOf(shop, principal, driverId)
  await inTransaction(shop, async (shop) => {
    const shift = await readShift(shop.db, driverId)
    if (!shift) throw new ShopError('not_on_shift')
    await endOpenShift(shop, driverId)
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: 'driver.shift_ended',
      subject: `driver ${driverId}`,
      details: { began: shift.started_at.toISOString() },
    })
  })
  await announceShift(shop, driverId)
}
