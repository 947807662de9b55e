import type { GeoPoint } from '#domain/delivery/zone-polygon.ts'
import { rideMinutes } from '#domain/delivery/estimates.ts'
import type { DispatchDriver, DispatchOrder, DispatchStore } from '#domain/dispatch/dispatch-state.ts'
import { ID_CHECK_MINUTES, PICKUP_MINUTES } from '#domain/dispatch/planning-prices.ts'
import { seededRandom, type SeededRandom } from '#domain/seeded-random.ts'
import { addMinutes } from '#domain/time.ts'

/** Loads of an evening, in orders per hour. 20 drivers with one order each can deliver about 50. */
export const LOADS = { low: 22, medium: 31, high: 40 }
export type Load = keyof typeof LOADS

/** Order with its placement and its true packing time, which the planner does not know. */
export type CityOrder = { order: DispatchOrder; placedAt: Date; packedAt: Date }

export type City = {
  seed: string
  stores: DispatchStore[]
  drivers: DispatchDriver[]
  orders: CityOrder[]
}

const STORES = 7
const DRIVERS = 20
const ORDERS = 200
const ZONE = 'Australia/Sydney'
/** A Friday. New South Wales requires trained drivers, and deliveries end at 23:00. */
const LAST_ORDER_AT = new Date('2026-11-27T21:00:00+11:00')
const CENTRE: GeoPoint = { lat: -33.89, lng: 151.2 }
const CITY_RADIUS_KM = 4.2
const DELIVERY_RADIUS_KM = 3.5
const PROMISE_MINUTES = 30
export const PACKING_MINUTES = 10
/** The rush: 60 % of the orders arrive in 30 % of the time, as between 6 and 8 PM. */
const RUSH = { orders: 0.6, from: 0.4, length: 0.3 }
/** Standard deviations of packing, rides and services, as shares. */
const SPREAD = { packing: 0.25, ride: 0.12, service: 0.4 }

/** Returns the stores, drivers and orders of an evening. They depend only on the seed and the load. */
export function buildCity(seed: string, load: Load): City {
  const random = seededRandom(`city ${seed}`)
  const stores = Array.from({ length: STORES }, (_, index) => ({
    storeId: index + 1,
    paceFactor: 1,
    ...nearby(CENTRE, CITY_RADIUS_KM, random),
  }))
  const start = addMinutes(LAST_ORDER_AT, (-60 * ORDERS) / LOADS[load])
  const times = placementShares(random).map((share) => addMinutes(start, (share * 60 * ORDERS) / LOADS[load]))
  return {
    seed,
    stores,
    drivers: Array.from({ length: DRIVERS }, (_, index) => aDriver(index + 1, start, stores, random)),
    orders: times.map((placedAt, index) => anOrder(index + 1, placedAt, stores, random)),
  }
}

/** Returns the times of the orders as sorted shares of the evening. */
const placementShares = (random: SeededRandom): number[] =>
  Array.from({ length: ORDERS }, () => {
    if (random.chance(RUSH.orders)) return RUSH.from + random.next() * RUSH.length
    const share = random.next() * (1 - RUSH.length)
    return share < RUSH.from ? share : share + RUSH.length
  }).toSorted((a, b) => a - b)

function aDriver(
  driverId: number,
  from: Date,
  stores: readonly DispatchStore[],
  random: SeededRandom,
): DispatchDriver {
  const { lat, lng } = random.pick(stores)
  return {
    driverId,
    position: { lat, lng },
    shift: { from, until: null },
    storeIds: stores.map(({ storeId }) => storeId),
    vehicle: 'scooter',
    papersLastDay: '2027-06-30',
    trainingLastDay: '2027-06-30',
    contacts: { userId: driverId, email: `driver${driverId}@coldie.test`, mobile: '' },
    freeAt: from,
    leg: null,
    seenStop: null,
    plannedBreak: null,
  }
}

function anOrder(
  orderId: number,
  placedAt: Date,
  stores: readonly DispatchStore[],
  random: SeededRandom,
): CityOrder {
  const store = random.pick(stores)
  // One order of a hundred is a driver's own, which that driver must not deliver.
  const userId = random.chance(0.01) ? random.whole(1, DRIVERS) : 1000 + orderId
  const order: DispatchOrder = {
    orderId,
    storeId: store.storeId,
    state: 'NSW',
    zone: ZONE,
    door: nearby(store, DELIVERY_RADIUS_KM, random),
    readyAt: addMinutes(placedAt, PACKING_MINUTES),
    notBefore: null,
    dueAt: addMinutes(placedAt, PROMISE_MINUTES),
    litres: random.range(3, 20),
    containsAlcohol: true,
    parties: { owner: { userId, email: '', mobile: '' }, giftMobile: '' },
    pinnedTo: null,
    onBoardOf: null,
    plannedFor: null,
  }
  return { order, placedAt, packedAt: addMinutes(placedAt, PACKING_MINUTES * varied(SPREAD.packing, random)) }
}

/** Returns a point that is uniformly distributed in a circle. */
function nearby({ lat, lng }: GeoPoint, radiusKm: number, random: SeededRandom): GeoPoint {
  const distance = radiusKm * Math.sqrt(random.next())
  const angle = random.range(0, 2 * Math.PI)
  const kmPerDegree = 111.2
  return {
    lat: lat + (distance * Math.sin(angle)) / kmPerDegree,
    lng: lng + (distance * Math.cos(angle)) / (kmPerDegree * Math.cos((lat * Math.PI) / 180)),
  }
}

/** Returns a lognormal factor with mean 1 and a standard deviation. */
function varied(spread: number, random: SeededRandom): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  const sigma = Math.sqrt(Math.log(1 + spread ** 2))
  return Math.exp(sigma * normal - sigma ** 2 / 2)
}

/** Times of an order's rides and services. They depend on seed and order alone, so that each policy meets the same. */
export const trueRide = (city: City, from: GeoPoint, to: GeoPoint, purpose: string): number =>
  rideMinutes(from, to) * varied(SPREAD.ride, seededRandom(`ride ${city.seed} ${purpose}`))

export const truePickup = (city: City, orderId: number, minutes = PICKUP_MINUTES): number =>
  minutes * varied(SPREAD.service, seededRandom(`pickup ${city.seed} ${orderId}`))

export const trueDoor = (city: City, orderId: number, minutes = ID_CHECK_MINUTES): number =>
  minutes * varied(SPREAD.service, seededRandom(`door ${city.seed} ${orderId}`))
