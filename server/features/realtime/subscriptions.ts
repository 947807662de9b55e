import { required } from '#domain/required.ts'
import type { OrderHead } from '#server/features/orders/orders.service.ts'
import { type Principal, may, storesWith } from '#server/http/session/principal.ts'
import type { Connection } from './connection.ts'

type Member = Extract<Principal, { kind: 'member' }>

/** Index of the subscribed connections by the orders that they may see. */
export type Subscriptions = {
  /** Adds a connection, or updates its rights. */
  set(connection: Connection, member: Member): void
  delete(connection: Connection): void
  /** Returns the connections of the order's shopper and driver, of its store's staff and of the shop's owners. */
  ofOrder(order: OrderHead): Set<Connection>
  ofUser(userId: number): Iterable<Connection>
  all(): Iterable<Connection>
  hasDrivers(): boolean
}

const OWNERS = 'owners'
const DRIVERS = 'drivers'
const userKey = (userId: number) => `user ${userId}`
const storeKey = (storeId: number) => `store ${storeId}`

/**
 * Returns the groups of a connection. They must cover every role that `actorFor` accepts, which makes the final
 * decision.
 */
function keysOf(member: Member): string[] {
  const keys = [userKey(member.userId)]
  const stores = storesWith(member, 'orders.read')
  keys.push(...(stores === null ? [OWNERS] : stores.map(storeKey)))
  if (may(member, 'deliveries.drive')) keys.push(DRIVERS)
  return keys
}

export function openSubscriptions(): Subscriptions {
  const keys = new Map<Connection, string[]>()
  const groups = new Map<string, Set<Connection>>()

  function remove(connection: Connection): void {
    for (const key of keys.get(connection) ?? []) {
      const group = required(groups.get(key), `the subscribers of ${key}`)
      group.delete(connection)
      if (group.size === 0) groups.delete(key)
    }
    keys.delete(connection)
  }
  const inGroup = (key: string): Iterable<Connection> => groups.get(key) ?? []

  return {
    set: (connection, member) => {
      remove(connection)
      keys.set(connection, keysOf(member))
      for (const key of keysOf(member)) groups.set(key, (groups.get(key) ?? new Set()).add(connection))
    },
    delete: remove,
    ofOrder: ({ user_id, driver_id, store_id }) =>
      new Set([
        ...inGroup(userKey(user_id)),
        ...(driver_id === null ? [] : inGroup(userKey(driver_id))),
        ...inGroup(storeKey(store_id)),
        ...inGroup(OWNERS),
      ]),
    ofUser: (userId) => inGroup(userKey(userId)),
    all: () => keys.keys(),
    hasDrivers: () => groups.has(DRIVERS),
  }
}
