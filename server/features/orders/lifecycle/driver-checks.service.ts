import { isOwnOrder } from '#domain/accounts/own-order.ts'
import { estimateRide } from '#domain/delivery/estimates.ts'
import { isLawfulHandOver } from '#domain/delivery/lawful-hours.ts'
import { needsTraining } from '#domain/law/state-law.ts'
import { required } from '#domain/required.ts'
import { addMinutes, localDate } from '#domain/time.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { partiesOf } from './actor.service.ts'
import * as queries from './driver-checks.queries.ts'
import type { OrderHead } from '../orders.queries.ts'

const FIELDS = {
  own: { driver_id: 'A driver can’t deliver an order of their own.' },
  off: { driver_id: 'This driver is not on shift.' },
  papers: { driver_id: 'A document of this driver has ended.' },
  untrained: { driver_id: 'This driver has no valid training record for this state.' },
}

/**
 * Checks that a driver may take an order: on shift, qualified for its state, and not its buyer or recipient.
 * @source L-24, A-DRIVER-4
 * @throws ShopError driver_unfit
 */
export async function checkDriver(shop: Shop, order: OrderHead, driverId: number): Promise<void> {
  const { law, time_zone: zone } = shop.storeDirectory.store(order.store_id)
  const today = localDate(shop.clock.now(), zone)
  const driver = await queries.readDriverFitness(shop.db, driverId, order.store_id, today)
  if (!driver) throw new ShopError('driver_unfit')
  if (!driver.on_shift) throw new ShopError('driver_unfit', { fields: FIELDS.off })
  if (!driver.has_papers) throw new ShopError('driver_unfit', { fields: FIELDS.papers })
  if (needsTraining(law, today) && !driver.is_trained)
    throw new ShopError('driver_unfit', { fields: FIELDS.untrained })
  if (isOwnDelivery(order, driverId, driver)) throw new ShopError('driver_unfit', { fields: FIELDS.own })
}

/** Returns whether the driver ordered it, with any account, or receives it as a gift. */
const isOwnDelivery = (order: OrderHead, driverId: number, contacts: queries.DriverFitness): boolean =>
  isOwnOrder({ userId: driverId, ...contacts }, partiesOf(order))

/** Checks that the driver at the door is on shift and neither bought the order nor receives it. */
export async function checkDriverAtDoor(shop: Shop, order: OrderHead): Promise<void> {
  const { time_zone: zone } = shop.storeDirectory.store(order.store_id)
  const driverId = required(order.driver_id, `the driver of order ${order.order_id}`)
  const today = localDate(shop.clock.now(), zone)
  const driver = await queries.readDriverFitness(shop.db, driverId, order.store_id, today)
  if (!driver?.on_shift) throw new ShopError('not_on_shift')
  if (isOwnDelivery(order, driverId, driver)) throw new ShopError('own_order')
}

/**
 * Repeats the checks of the assignment at departure: the driver is on shift and qualified today, and the estimated
 * arrival is within the lawful hours.
 * @param at time of the departure
 * @source L-18, L-24
 */
export async function checkDeparture(shop: Shop, order: OrderHead, at: Date): Promise<void> {
  if (order.driver_id === null) throw new ShopError('driver_unfit')
  if (!(await queries.lockShift(shop.db, order.driver_id))) throw new ShopError('not_on_shift')
  await checkDriver(shop, order, order.driver_id)
  if (!order.contains_alcohol) return
  const store = shop.storeDirectory.store(order.store_id)
  const arrival = addMinutes(at, estimateRide(store, order))
  if (!isLawfulHandOver(store.law, store.time_zone, arrival)) throw new ShopError('outside_lawful_hours')
}
