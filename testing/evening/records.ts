import { isOwnOrder } from '#domain/accounts/own-order.ts'
import { paperState } from '#domain/delivery/driver-papers.ts'
import { STATE_LAWS } from '#testing/law/state-laws.ts'
import { isLawfulHandOver } from '#domain/delivery/lawful-hours.ts'
import { VEHICLE_CAPACITY } from '#domain/dispatch/vehicle-capacity.ts'
import { addMinutes, localDate } from '#domain/time.ts'
import type { City } from './city.ts'

/** Facts of an evening, independent of the policy that caused them. */
export type Records = {
  loaded: { orderId: number; driverId: number; at: Date }[]
  handedOver: { orderId: number; driverId: number; arrivedAt: Date; endedAt: Date }[]
  /** Minutes of driving and service of all drivers. */
  driverMinutes: number
}

export const emptyRecords = (): Records => ({ loaded: [], handedOver: [], driverMinutes: 0 })

/** Returns the share of all orders whose driver arrived in time. */
export function keptShare({ orders }: City, { handedOver }: Records): number {
  const due = new Map(orders.map(({ order }) => [order.orderId, order.dueAt]))
  return handedOver.filter(({ orderId, arrivedAt }) => arrivedAt <= due.get(orderId)!).length / orders.length
}

/**
 * Counts broken rules from the records alone: lawful hours, training, papers, own orders, goods that changed the
 * driver, and vehicles loaded above their capacity.
 */
export function countViolations(city: City, { loaded, handedOver }: Records): number {
  const orders = new Map(city.orders.map(({ order }) => [order.orderId, order]))
  const drivers = new Map(city.drivers.map((driver) => [driver.driverId, driver]))
  const loadedBy = new Map(loaded.map(({ orderId, driverId }) => [orderId, driverId]))
  const ends = new Map(handedOver.map(({ orderId, arrivedAt }) => [orderId, arrivedAt]))
  let violations = 0
  for (const { orderId, driverId, endedAt } of handedOver) {
    const [order, driver] = [orders.get(orderId)!, drivers.get(driverId)!]
    const date = localDate(endedAt, order.zone)
    const expired = [driver.papersLastDay, driver.trainingLastDay].map((day) => paperState(day, date))
    if (!isLawfulHandOver(STATE_LAWS[order.state], order.zone, endedAt)) violations++
    if (expired.some((state) => state === 'expired' || state === 'missing')) violations++
    if (isOwnOrder(driver.contacts, order.parties)) violations++
    if (loadedBy.get(orderId) !== driverId) violations++
  }
  for (const { driverId, at } of loaded) {
    const aboard = loaded.filter(
      (each) =>
        each.driverId === driverId && each.at <= at && (ends.get(each.orderId) ?? addMinutes(at, 1)) > at,
    )
    const { litres, orders: most } = VEHICLE_CAPACITY[drivers.get(driverId)!.vehicle]
    const volume = aboard.reduce((sum, { orderId }) => sum + orders.get(orderId)!.litres, 0)
    if (aboard.length > most || volume > litres) violations++
  }
  return violations
}
