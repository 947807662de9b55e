import { STATUS } from '#domain/orders/order-status.ts'
import { type DriverAction, type StoredAction, isEnding, isInEffect } from '../queue/driver-actions.ts'
import type { Run, RunOrder, RunStop } from './run.ts'

/** Order as the driver sees it: the loaded order with the taps that the shop does not know yet. */
export type OrderView = RunOrder & {
  isStarted: boolean
  /** Codes of loaded bags. */
  loaded: readonly string[] | null
  /** Action that ended the order on this phone. */
  ending: DriverAction | null
}

/** Orders of one person at a door. One ID check serves all of them. */
export type Person = { name: string; orders: OrderView[] }

type Times = Pick<RunStop, 'earliest' | 'latest'>
export type PickupStop = Times & {
  kind: 'pickup'
  key: string
  orders: OrderView[]
  store: RunOrder['store']
}
export type DropoffStop = Times & {
  kind: 'dropoff'
  key: string
  /** Orders that are still to be handed over. */
  orders: OrderView[]
  people: Person[]
  address: RunOrder['address']
  /** Time of the arrival at the door; null on the way. */
  arrivedAt: string | null
}
/** Goods to bring back to a store. */
export type ReturnStop = {
  kind: 'return'
  key: string
  store: string
  orders: { order_id: number; order_number: string; reason: string; bags: string[]; items: string[] }[]
}
export type StopView = PickupStop | DropoffStop | ReturnStop

/** Returns the shop's time of a tap. */
export const tappedAt = ({ at, clock_offset_ms: offsetMs }: DriverAction): string =>
  new Date(Date.parse(at) + offsetMs).toISOString()

/** Returns the loaded orders with the effect of the taps on top. */
export function orderViews(run: Pick<Run, 'orders'>, stored: readonly StoredAction[]): OrderView[] {
  return run.orders.map((order) => {
    const taps = stored
      .filter((each) => each.action.order_id === order.order_id && isInEffect(each))
      .map(({ action }) => action)
    const arrival = taps.find(({ kind }) => kind === 'arrive')
    const loading = taps.findLast((tap) => tap.kind === 'load' || tap.kind === 'start')
    return {
      ...order,
      isStarted: order.status === STATUS.inTransit || taps.some(({ kind }) => kind === 'start'),
      arrival: arrival ? tappedAt(arrival) : order.arrival,
      loaded: loading && 'bags_loaded' in loading ? (loading.bags_loaded ?? null) : null,
      ending: taps.findLast(isEnding) ?? null,
    }
  })
}

/**
 * Returns the driver's stops in planned order. Orders of one door, or of one store, that follow each other are one
 * stop. Goods of refused and cancelled orders go back last.
 */
export function stopsNow(run: Run, stored: readonly StoredAction[]): StopView[] {
  const views = new Map(orderViews(run, stored).map((view) => [view.order_id, view]))
  const stops: StopView[] = []
  for (const stop of run.stops) {
    const orders = stop.order_ids.flatMap((id) => views.get(id) ?? [])
    const next = stop.kind === 'pickup' ? pickupOf(stop, orders) : dropoffOf(stop, orders)
    const last = stops.at(-1)
    if (!next) continue
    if (last?.kind === next.kind && last.key === next.key) stops[stops.length - 1] = merged(last, next)
    else stops.push(next)
  }
  return [...stops, ...returnStops(run, [...views.values()])]
}

function pickupOf(stop: RunStop, all: readonly OrderView[]): PickupStop | null {
  const orders = all.filter((order) => !order.isStarted && order.ending === null)
  const [first] = orders
  if (!first) return null
  const { earliest, latest } = stop
  return { kind: 'pickup', key: `store ${first.store_id}`, orders, store: first.store, earliest, latest }
}

function dropoffOf(stop: RunStop, all: readonly OrderView[]): DropoffStop | null {
  const orders = all.filter(({ ending }) => ending === null)
  const [first] = orders
  if (stop.kind !== 'dropoff' || !first) return null
  const { earliest, latest } = stop
  return {
    kind: 'dropoff',
    key: doorOf(first),
    orders,
    people: peopleOf(orders),
    address: first.address,
    arrivedAt: arrivalOf(orders),
    earliest,
    latest,
  }
}

function merged(last: StopView, next: PickupStop | DropoffStop): StopView {
  if (last.kind === 'pickup' && next.kind === 'pickup')
    return { ...last, orders: [...last.orders, ...next.orders] }
  if (last.kind !== 'dropoff' || next.kind !== 'dropoff') return last
  const orders = [...last.orders, ...next.orders]
  return { ...last, orders, people: peopleOf(orders), arrivedAt: arrivalOf(orders) }
}

/** Two orders have the same door if every line of the address is the same. */
export const doorOf = ({ address }: Pick<RunOrder, 'address'>): string =>
  ['door', address.line_1, address.line_2, address.city, address.postcode].join(' ').toLowerCase()

/** Returns the arrival at the door, or null until every order of the door has one. */
const arrivalOf = (orders: readonly OrderView[]): string | null =>
  orders.every(({ arrival }) => arrival !== null) ? (orders[0]?.arrival ?? null) : null

/** Groups the orders of a door by recipient. */
export function peopleOf(orders: readonly OrderView[]): Person[] {
  const people = new Map<string, Person>()
  for (const order of orders) {
    const key = order.recipient.trim().toLowerCase()
    const person = people.get(key) ?? { name: order.recipient, orders: [] }
    people.set(key, { ...person, orders: [...person.orders, order] })
  }
  return [...people.values()]
}

function returnStops(run: Run, views: readonly OrderView[]): ReturnStop[] {
  const known = new Set(run.goods.map(({ order_id }) => order_id))
  const refused = views.filter(({ ending, order_id }) => ending?.kind === 'refuse' && !known.has(order_id))
  const goods = [
    ...run.goods.map(({ order_id, order_number, store, reason, items }) => ({
      store,
      order: {
        order_id,
        order_number,
        reason,
        bags: [],
        items: items.map(({ name, units }) => `${units} ${name}`),
      },
    })),
    ...refused.map(({ order_id, order_number, store, bags, items }) => ({
      store: store.name,
      order: {
        order_id,
        order_number,
        reason: '',
        bags: bags.map(({ code }) => code),
        items: items.map(({ quantity, name, pack }) => `${quantity} ${name}, ${pack}`),
      },
    })),
  ]
  const byStore = Map.groupBy(goods, ({ store }) => store)
  return [...byStore].map(([store, all]) => ({
    kind: 'return',
    key: `return ${store}`,
    store,
    orders: all.map(({ order }) => order),
  }))
}
