import { isOwnOrder } from '#domain/accounts/own-order.ts'
import { STATE_LAWS } from '#testing/law/state-laws.ts'
import { isLawfulHandOver } from '#domain/delivery/lawful-hours.ts'
import { distanceKm, type GeoPoint } from '#domain/delivery/zone-polygon.ts'
import { required } from '#domain/required.ts'
import { addMinutes } from '#domain/time.ts'
import { type City, type CityOrder, trueDoor, truePickup, trueRide } from './city.ts'
import { eventQueue } from './event-queue.ts'
import { emptyRecords, type Records } from './records.ts'

/**
 * Plays an evening by the rule 'nearest driver first': each order goes at once to the nearest free driver, who waits at
 * the store until it is packed and takes one order per trip. Without a free driver, orders wait in line.
 */
export function playNearestFirst(city: City): Records {
  const records = emptyRecords()
  const queue = eventQueue(required(city.orders[0], 'first order').placedAt)
  const places = new Map<number, GeoPoint>(city.drivers.map(({ driverId, position }) => [driverId, position]))
  const busy = new Set<number>()
  let waiting: CityOrder[] = []

  function assign(): void {
    waiting = waiting.filter((next) => !assigned(next))
  }

  /** Assigns an order to the nearest free driver. Returns false if there is none. */
  function assigned(next: CityOrder): boolean {
    const { order } = next
    const store = required(
      city.stores.find(({ storeId }) => storeId === order.storeId),
      'store',
    )
    const [driver] = city.drivers
      .filter(({ driverId, contacts }) => !busy.has(driverId) && !isOwnOrder(contacts, order.parties))
      .toSorted(
        (a, b) => distanceKm(places.get(a.driverId)!, store) - distanceKm(places.get(b.driverId)!, store),
      )
    if (!driver) return false
    deliver(next, driver.driverId, store)
    return true
  }

  function deliver({ order, packedAt }: CityOrder, driverId: number, store: GeoPoint): void {
    const { orderId } = order
    const toStore = trueRide(city, places.get(driverId)!, store, `${orderId} store`)
    const atStore = addMinutes(queue.now(), toStore)
    const pickup = truePickup(city, orderId)
    const leftAt = addMinutes(atStore > packedAt ? atStore : packedAt, pickup)
    const toDoor = trueRide(city, store, order.door, `${orderId} door`)
    const arrivedAt = addMinutes(leftAt, toDoor)
    const door = trueDoor(city, orderId)
    const endedAt = addMinutes(arrivedAt, door)
    // After the lawful hours an order is not delivered; its promise is broken.
    if (!isLawfulHandOver(STATE_LAWS[order.state], order.zone, endedAt)) return
    busy.add(driverId)
    records.driverMinutes += toStore + pickup + toDoor + door
    records.loaded.push({ orderId, driverId, at: leftAt })
    records.handedOver.push({ orderId, driverId, arrivedAt, endedAt })
    queue.add(endedAt, () => {
      places.set(driverId, order.door)
      busy.delete(driverId)
      assign()
    })
  }

  for (const each of city.orders) {
    queue.add(each.placedAt, () => {
      waiting.push(each)
      assign()
    })
  }
  queue.runAll()
  return records
}
