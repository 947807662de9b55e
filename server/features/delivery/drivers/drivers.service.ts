import { type ReportedPosition, nextStop, usablePosition } from '#domain/delivery/driver-position.ts'
import type { Vehicle } from '#domain/delivery/vehicles.ts'
import { type StateLaw, needsTraining } from '#domain/law/state-law.ts'
import { STATE_CODES } from '#domain/states.ts'
import { OPERATOR_TIME_ZONE, addMinutes, localDate } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { constraintOf } from '#server/db/violations.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, may, storesWith } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './drivers.queries.ts'

async function driverOf(shop: Shop, principal: Principal): Promise<number> {
  if (principal.kind !== 'member') throw new ShopError('not_signed_in')
  if (!may(principal, 'deliveries.drive') || !(await queries.readDriver(shop.db, principal.userId)))
    throw new ShopError('forbidden')
  return principal.userId
}

/** Registers a user as a driver, so that they may get the role. The caller has checked that they are an adult. */
export const registerDriver = (shop: Shop, userId: number) => queries.insertDriver(shop.db, userId)

export async function shiftOf(shop: Shop, principal: Principal) {
  const driverId = await driverOf(shop, principal)
  const [shift, driver, today] = await Promise.all([
    queries.readShift(shop.db, driverId),
    queries.readDriver(shop.db, driverId),
    queries.readDay(shop.db, driverId, shop.clock.now()),
  ])
  return {
    since: shift?.started_at ?? null,
    away: shift ? awayOf(shift) : null,
    vehicle: driver?.vehicle ?? null,
    store: firstStoreOf(shop, principal),
    today,
  }
}

/** Returns the store that a driver calls. A driver without an order calls the first of their stores. */
function firstStoreOf({ storeDirectory }: Shop, principal: Principal) {
  const own = storesWith(principal, 'deliveries.drive')
  const store = storeDirectory.stores().find(({ store_id: id }) => own === null || own.includes(id))
  return store ? { name: store.name, phone: store.phone, time_zone: store.time_zone } : null
}

export type AwayReason = 'break' | 'vehicle_broken'

type AwayRow = Pick<queries.OpenShiftRow, 'away_reason' | 'away_since' | 'away_until'>

/** Returns the break of a shift; null without one. */
export function awayOf({ away_reason: reason, away_since: since, away_until: until }: AwayRow) {
  return reason && since && until ? { reason, since, until } : null
}

type AwayChange = { reason: AwayReason | null; minutes: number }

/** Starts, extends or ends a break. @throws ShopError not_on_shift */
export async function setAway(shop: Shop, principal: Principal, { reason, minutes }: AwayChange) {
  const driverId = await driverOf(shop, principal)
  const now = shop.clock.now()
  const away = reason && { reason, until: addMinutes(now, minutes) }
  if (!(await queries.updateAway(shop.db, driverId, away, now))) throw new ShopError('not_on_shift')
  await queries.announceToPlanner(shop.db)
  return shiftOf(shop, principal)
}

/** @param change.vehicle '' leaves the vehicle unchanged. */
export async function setShift(
  shop: Shop,
  principal: Principal,
  { on, vehicle }: { on: boolean; vehicle: Vehicle | '' },
) {
  const driverId = await driverOf(shop, principal)
  const now = shop.clock.now()
  if (vehicle !== '') await queries.updateVehicle(shop.db, driverId, vehicle)
  if (on) await queries.startShift(shop.db, driverId, now)
  else await endOpenShift(shop, driverId)
  await announceShift(shop, driverId)
  return shiftOf(shop, principal)
}

/** @throws ShopError goods_on_board */
export async function endOpenShift(shop: Shop, driverId: number): Promise<void> {
  await queries.endShift(shop.db, driverId, shop.clock.now()).catch(refuseWithGoods)
}

export type QueueRow = queries.QueueRow
export type DriversOnShift = queries.DriversOnShift

/** Returns the queue that an order placed now at a store would wait for, and the drivers on shift. */
export const readQueue = (shop: Shop, storeId: number) =>
  queries.readQueue(shop.db, storeId, shop.clock.now())

export const {
  announceToPlanner,
  carriedWith,
  driversByStore,
  driversOnShift,
  hasPapers,
  FORGOTTEN_MINUTES,
} = queries

/**
 * Announces a shift change and renews this process's own stores, so that the caller sees the change before the
 * notification arrives.
 */
export async function announceShift(shop: Shop, driverId: number): Promise<void> {
  const today = localDate(shop.clock.now(), OPERATOR_TIME_ZONE)
  const laws = shop.storeDirectory.laws()
  const withTraining = STATE_CODES.filter((state) => needsTraining(laws[state], today))
  await queries.announceToPlanner(shop.db)
  if (await queries.announceShift(shop.db, driverId, withTraining, today)) await shop.storeDirectory.renew()
}

/**
 * Returns the number of drivers on shift who may deliver for a store.
 * @source L-24
 */
export const driversAt = (
  { law, time_zone: timeZone }: { law: StateLaw; time_zone: string },
  onShift: queries.DriversOnShift['drivers_on_shift'],
  now: Date,
): number => {
  const today = localDate(now, timeZone)
  const isTrained = (until: string | null) => !needsTraining(law, today) || (until !== null && until > today)
  return onShift.filter(({ trained, papers }) => isTrained(trained) && (papers === null || papers >= today))
    .length
}

/** Maps the constraint violation to an error. The database decides, because an order may be leaving concurrently. */
function refuseWithGoods(error: unknown): never {
  if (constraintOf(error) === 'shift_ends_without_goods') throw new ShopError('goods_on_board')
  throw error
}

export type PositionReport = { used: boolean; at: Date }

/** Stores the position that a driver's phone reports if it is usable. Otherwise nothing changes. */
export async function reportPosition(
  shop: Shop,
  principal: Principal,
  reported: ReportedPosition,
): Promise<PositionReport> {
  const driverId = await driverOf(shop, principal)
  if (!(await queries.readShift(shop.db, driverId))) throw new ShopError('not_on_shift')
  const now = shop.clock.now()
  const stores = storesWith(principal, 'deliveries.drive')
  const zones = shop.storeDirectory
    .zones()
    .filter(({ primaryStoreId }) => stores === null || stores.includes(primaryStoreId))
    .map(({ shape }) => shape)
  return inTransaction(shop, async (shop) => {
    await queries.lockDriver(shop.db, driverId)
    const last = (await queries.readPosition(shop.db, driverId)) ?? null
    const position = usablePosition(reported, { last, zones, now })
    if (position) await recordPosition(shop, driverId, { ...position, accuracy: reported.accuracy })
    return { used: position !== null, at: position?.at ?? last?.at ?? now }
  })
}

/** Stores a driver's position and notifies the readers of the orders that the driver carries. */
export async function recordPosition(
  shop: Shop,
  driverId: number,
  position: queries.StoredPosition,
): Promise<void> {
  await queries.savePosition(shop.db, driverId, position)
  await announceCarried(shop, driverId)
}

/** Notifies the readers of all orders that a driver carries, because the next stop may have changed. */
export const announceCarried = (shop: Shop, driverId: number): Promise<unknown> =>
  queries.announceCarried(shop.db, driverId)

export async function isNextStop(shop: Shop, driverId: number, orderId: number): Promise<boolean> {
  const carried = await queries.readCarried(shop.db, driverId)
  const orders = carried.map(({ order_id, due_at, planned_at }) => ({
    orderId: order_id,
    dueAt: due_at,
    plannedAt: planned_at,
  }))
  return nextStop(orders) === orderId
}

/** Returns a driver whom the demo's autopilot may assign. Starts the driver's shift if none is on shift. */
export async function findDriver(shop: Shop, storeId: number): Promise<number | null> {
  const drivers = await driversOfStore(shop, storeId)
  const driver = drivers.find((d) => d.fit && d.on_shift) ?? drivers.find((d) => d.fit)
  if (!driver) return null
  if (!driver.on_shift) {
    await queries.startShift(shop.db, driver.user_id, shop.clock.now())
    await announceShift(shop, driver.user_id)
  }
  return driver.user_id
}

export async function listDrivers(shop: Shop, storeId: number) {
  shop.storeDirectory.store(storeId)
  return driversOfStore(shop, storeId)
}

/**
 * Returns a store's drivers. `fit` requires a valid training record where the state's law requires one, and no document
 * that has ended.
 * @source L-24, A-DRIVER-4
 */
async function driversOfStore(shop: Shop, storeId: number) {
  const store = shop.storeDirectory.store(storeId)
  const today = localDate(shop.clock.now(), store.time_zone)
  const isTrainingNeeded = needsTraining(store.law, today)
  const rows = await queries.readDriversOf(shop.db, storeId, today)
  return rows.map((row) => ({
    ...row,
    fit: row.has_papers && (!isTrainingNeeded || row.is_trained),
  }))
}
