import type { DispatchDriver, DispatchOrder, DispatchState } from '#domain/dispatch/dispatch-state.ts'
import { seededRandom, type SeededRandom } from '#domain/seeded-random.ts'
import { addMinutes } from '#domain/time.ts'
import { STATE_LAWS } from '#testing/law/state-laws.ts'

/** A Friday in Sydney. Deliveries end at 23:00. */
export const EVENING = new Date('2026-11-27T19:00:00+11:00')
export const STORE = { storeId: 1, lat: -33.89, lng: 151.2, paceFactor: 1 }

/** Returns a packed order about 1 km from the store, due in half an hour. */
export const anOrder = (orderId: number, more: Partial<DispatchOrder> = {}): DispatchOrder => ({
  orderId,
  storeId: 1,
  state: 'NSW',
  zone: 'Australia/Sydney',
  door: { lat: -33.89 + orderId / 1000, lng: 151.21 },
  readyAt: EVENING,
  notBefore: null,
  dueAt: addMinutes(EVENING, 30),
  litres: 5,
  containsAlcohol: true,
  parties: { owner: { userId: 1000 + orderId, email: '', mobile: '' }, giftMobile: '' },
  pinnedTo: null,
  onBoardOf: null,
  plannedFor: null,
  ...more,
})

/** Returns a trained driver who waits at the store. */
export const aDriver = (driverId: number, more: Partial<DispatchDriver> = {}): DispatchDriver => ({
  driverId,
  position: { lat: STORE.lat, lng: STORE.lng },
  shift: { from: addMinutes(EVENING, -60), until: null },
  storeIds: [1, 2],
  vehicle: 'scooter',
  papersLastDay: '2027-06-30',
  trainingLastDay: '2027-06-30',
  contacts: { userId: driverId, email: '', mobile: '' },
  freeAt: EVENING,
  leg: null,
  seenStop: null,
  plannedBreak: null,
  ...more,
})

export const aState = (more: Partial<DispatchState> = {}): DispatchState => ({
  now: EVENING,
  seed: 'test',
  laws: STATE_LAWS,
  stores: [STORE],
  orders: [anOrder(1)],
  drivers: [aDriver(1)],
  previous: [],
  ...more,
})

/** Returns a small state with every kind of obstacle, near the end of the lawful hours. */
export function randomState(seed: number): DispatchState {
  const random = seededRandom(`state ${seed}`)
  const now = addMinutes(EVENING, random.range(0, 270))
  const stores = [STORE, { storeId: 2, lat: -33.91, lng: 151.22, paceFactor: 1.3 }]
  const drivers = Array.from({ length: random.whole(0, 4) }, (_, d) => randomDriver(d + 1, now, random))
  const orders = Array.from({ length: random.whole(1, 9) }, (_, o) => randomOrder(o + 1, now, random))
  for (const [index, driver] of drivers.entries()) {
    const order = orders[index]
    if (!order || !random.chance(0.4)) continue
    if (random.chance(0.6)) order.onBoardOf = driver.driverId
    const kind = order.onBoardOf === null ? 'pickup' : 'dropoff'
    if (random.chance(0.7))
      driver.leg = { kind, orderIds: [order.orderId], arrivesAt: addMinutes(now, random.range(0, 8)) }
  }
  return { now, seed: String(seed), laws: STATE_LAWS, stores, orders, drivers, previous: [] }
}

function randomDriver(driverId: number, now: Date, random: SeededRandom): DispatchDriver {
  const day = () => random.pick(['2027-06-30', '2027-06-30', '2026-11-27', '2026-11-26'])
  return aDriver(driverId, {
    position: { lat: random.range(-33.92, -33.86), lng: random.range(151.17, 151.23) },
    shift: random.chance(0.85)
      ? {
          from: addMinutes(now, random.pick([-60, -60, -60, 30])),
          until: random.chance(0.3) ? addMinutes(now, random.range(1, 60)) : null,
        }
      : null,
    storeIds: random.pick([[1, 2], [1, 2], [1]]),
    vehicle: random.pick(['bicycle', 'scooter', 'car'] as const),
    papersLastDay: day(),
    trainingLastDay: random.chance(0.1) ? null : day(),
    freeAt: addMinutes(now, random.range(-5, 5)),
    plannedBreak: random.chance(0.2) ? { from: addMinutes(now, random.range(-10, 60)), minutes: 20 } : null,
  })
}

const randomOrder = (orderId: number, now: Date, random: SeededRandom): DispatchOrder =>
  anOrder(orderId, {
    storeId: random.whole(1, 2),
    state: random.pick(['NSW', 'VIC'] as const),
    door: { lat: random.range(-33.93, -33.85), lng: random.range(151.16, 151.24) },
    readyAt: random.chance(0.1) ? null : addMinutes(now, random.range(-10, random.chance(0.1) ? 100 : 15)),
    dueAt: addMinutes(now, random.range(random.chance(0.15) ? -200 : 0, 30)),
    litres: random.chance(0.1) ? 150 : random.range(2, 30),
    containsAlcohol: random.chance(0.8),
    parties: {
      owner: { userId: random.chance(0.15) ? random.whole(1, 4) : 999, email: '', mobile: '' },
      giftMobile: '',
    },
    pinnedTo: random.chance(0.15) ? random.whole(1, 4) : null,
    plannedFor: random.chance(0.3) ? random.whole(1, 4) : null,
  })
