import { isOwnOrder } from '#domain/accounts/own-order.ts'
import { paperState } from '#domain/delivery/driver-papers.ts'
import { type StateLaw, needsTraining } from '#domain/law/state-law.ts'
import { addDays, instantOf, type TimeZone } from '#domain/time.ts'
import type { DispatchDriver, DispatchOrder, UnassignedReason } from './dispatch-state.ts'
import { VEHICLE_CAPACITY } from './vehicle-capacity.ts'

/** Law of the state and local day of a delivery, `YYYY-MM-DD`. */
export type DeliveryDay = { law: StateLaw; zone: TimeZone; date: string }

/** Reason for which a driver can't deliver, and the instant from which it applies. */
export type FitnessEnd = { reason: UnassignedReason; at: Date }

/** Returns whether a driver is on a shift in progress. */
export const isOnShift = ({ shift }: DispatchDriver, now: Date): boolean =>
  shift !== null && shift.from <= now && (shift.until === null || shift.until > now)

/**
 * Returns why a driver can't deliver in a state on a day, or null if they can.
 *
 * @source L-24, A-DRIVER-4
 */
export function unfitForDay(
  driver: DispatchDriver,
  { law, date }: DeliveryDay,
  now: Date,
): UnassignedReason | null {
  if (!isOnShift(driver, now)) return 'no_driver_on_shift'
  if (!isValid(driver.papersLastDay, date)) return 'papers_ended'
  return needsTraining(law, date) && !isValid(driver.trainingLastDay, date) ? 'not_trained' : null
}

/** Returns why a driver who is fit on the day can't take an order, or null if they can. */
export function unfitForOrder(driver: DispatchDriver, order: DispatchOrder): UnassignedReason | null {
  if (!driver.storeIds.includes(order.storeId)) return 'no_driver_on_shift'
  if (isOwnOrder(driver.contacts, order.parties)) return 'own_order'
  return order.litres > VEHICLE_CAPACITY[driver.vehicle].litres ? 'vehicle_full' : null
}

/** Returns the instants at which a fit driver's shift, documents and training end. */
export function fitnessEnds(driver: DispatchDriver, { law, zone, date }: DeliveryDay): FitnessEnd[] {
  const ends: { reason: UnassignedReason; at: Date | null }[] = [
    { reason: 'no_driver_on_shift', at: driver.shift?.until ?? null },
    { reason: 'papers_ended', at: endOfDay(driver.papersLastDay, zone) },
  ]
  if (needsTraining(law, date))
    ends.push({ reason: 'not_trained', at: endOfDay(driver.trainingLastDay, zone) })
  return ends.flatMap(({ reason, at }) => (at ? [{ reason, at }] : []))
}

const isValid = (lastDay: string | null, date: string): boolean =>
  ['valid', 'soon'].includes(paperState(lastDay, date))

const endOfDay = (date: string | null, zone: TimeZone): Date | null =>
  date === null ? null : instantOf(addDays(date, 1), '00:00', zone)
