import { type OrderParties, isOwnOrder } from '#domain/accounts/own-order.ts'
import {
  type ActorRole,
  type OrderState,
  type OrderStatus,
  allowedStatuses,
  hasEnded,
} from '#domain/orders/order-status.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, mayIn, tabletOf } from '#server/http/session/principal.ts'
import type { OrderHead } from '../orders.queries.ts'

/** The caller who changes an order, with their roles in it. */
export type Actor = {
  roles: readonly ActorRole[]
  /** True if the caller reads the order as staff of its store do, even where they may not change it. */
  isReader?: boolean
  /**
   * True for staff of the store whose own order this is: they read it as staff and change it at most as its owner.
   */
  isOwnOrderOfStaff?: boolean
  userId: number | null
  kind: 'customer' | 'staff' | 'driver' | 'system' | 'autopilot'
  /** False for the demo's autopilot, which leaves orders alone once a person has touched them. */
  isPerson: boolean
}

export const partiesOf = (order: OrderHead): OrderParties => ({
  owner: { userId: order.user_id, email: order.owner_email, mobile: order.owner_mobile },
  giftMobile: order.gift_recipient_number,
})

/**
 * Returns a person's roles in an order; null if the order does not exist for them. A person never has the staff role
 * in their own order.
 * @source A-ORDER-1, A-ORDER-2, D-125
 */
export function actorFor(principal: Principal, order: OrderHead): Actor | null {
  if (principal.kind === 'key' && mayIn(principal, 'orders.read', order.store_id))
    return { roles: [], isReader: true, userId: null, kind: 'system', isPerson: false }
  if (principal.kind !== 'member') return null
  const isReader = mayIn(principal, 'orders.read', order.store_id)
  const isOwnOrderOfStaff = isReader && isOwnOrder(principal.contacts, partiesOf(order))
  const roles: ActorRole[] = []
  if (!isOwnOrderOfStaff && mayIn(principal, 'orders.work', order.store_id)) roles.push('staff')
  else if (!isOwnOrderOfStaff && mayIn(principal, 'orders.assign', order.store_id)) roles.push('dispatcher')
  const isAtCounter = tabletOf(principal) !== null
  if (order.driver_id === principal.userId && !hasEnded(order.status) && !isAtCounter) roles.push('driver')
  if (order.user_id === principal.userId && !isAtCounter) roles.push('owner')
  if (roles.length === 0 && !isReader) return null
  const isStaff = roles.includes('staff') || roles.includes('dispatcher')
  const kind = isStaff ? 'staff' : roles.includes('driver') ? 'driver' : 'customer'
  return { roles, isReader, isOwnOrderOfStaff, userId: principal.userId, kind, isPerson: true }
}

/** Returns whether the actor reads the order as staff of its store do. */
export const readsAsStaff = (actor: Actor): boolean =>
  actor.roles.includes('staff') || actor.isReader === true

/** Returns whether the actor sees the driver and the driver's position, independent of the driver's next stop. */
export const followsDriver = (actor: Actor): boolean => readsAsStaff(actor) || actor.roles.includes('driver')

/** Returns the error for an actor who lacks the staff role: not staff, or the order is their own. */
export const notAsStaff = (actor: Actor): ShopError =>
  new ShopError(actor.isOwnOrderOfStaff ? 'own_order' : 'forbidden')

export const stateOf = (order: OrderHead): OrderState => ({
  status: order.status,
  packingStatus: order.packing_status,
  heldFrom: order.held_from,
  containsAlcohol: order.contains_alcohol,
  passedIdCheck: order.passed,
  isMoved: order.moved_from_due_at !== null,
})

/** Returns the statuses that the actor may set in any of their roles. */
export const allowedFor = (order: OrderHead, actor: Actor): OrderStatus[] => [
  ...new Set(actor.roles.flatMap((role) => allowedStatuses(stateOf(order), role))),
]

/**
 * Returns the role in which the actor may set this status. The owner role comes first, because an owner's
 * cancellation needs no reason.
 */
export function roleFor(order: OrderHead, actor: Actor, to: OrderStatus): ActorRole | undefined {
  const able = actor.roles.filter((role) => allowedStatuses(stateOf(order), role).includes(to))
  return able.find((role) => role === 'owner') ?? able[0]
}
