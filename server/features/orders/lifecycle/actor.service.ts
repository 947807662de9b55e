import { type OrderParties, isOwnOrder } from '#domain/accounts/own-order.ts'
import {
  type Mover,
  type OrderState,
  type OrderStatus,
  allowedStatuses,
  hasEnded,
} from '#domain/orders/order-status.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, isStaffOf } from '#server/http/session/principal.ts'
import type { OrderHead } from '../orders.queries.ts'

/** Whoever moves an order, with the parts they may play in it. */
export type Actor = {
  movers: readonly Mover[]
  /** Staff of its store whose own order it is: they read it as staff, and act on it as its owner at most. */
  isOwnOrderOfStaff?: boolean
  userId: number | null
  kind: 'customer' | 'staff' | 'driver' | 'system' | 'autopilot'
  /** The demo's autopilot stands back from an order that a person has touched. */
  isPerson: boolean
}

export const partiesOf = (order: OrderHead): OrderParties => ({
  owner: { userId: order.user_id, email: order.owner_email, mobile: order.owner_mobile },
  giftMobile: order.gift_recipient_number,
})

/**
 * The parts a person plays in an order; null: for them it doesn't exist. Nobody is staff of their own order.
 * @source A-ORDER-1, A-ORDER-2, D-125
 */
export function actorFor(principal: Principal, order: OrderHead): Actor | null {
  if (principal.kind !== 'member') return null
  const isStaff = isStaffOf(principal, order.store_id)
  const isOwnOrderOfStaff = isStaff && isOwnOrder(principal.contacts, partiesOf(order))
  const movers: Mover[] = []
  if (isStaff && !isOwnOrderOfStaff) movers.push('staff')
  if (order.driver_id === principal.userId && !hasEnded(order.status)) movers.push('driver')
  if (order.user_id === principal.userId) movers.push('owner')
  if (movers.length === 0 && !isOwnOrderOfStaff) return null
  const kind = movers.includes('staff') ? 'staff' : movers.includes('driver') ? 'driver' : 'customer'
  return { movers, isOwnOrderOfStaff, userId: principal.userId, kind, isPerson: true }
}

/** Whether the actor reads the order as staff of its store do. */
export const readsAsStaff = (actor: Actor): boolean =>
  actor.movers.includes('staff') || actor.isOwnOrderOfStaff === true

/** Why an actor may not do what staff may: they are none, or the order is their own. */
export const notAsStaff = (actor: Actor): ShopError =>
  new ShopError(actor.isOwnOrderOfStaff ? 'own_order' : 'forbidden')

export const stateOf = (order: OrderHead): OrderState => ({
  status: order.status,
  packingStatus: order.packing_status,
  heldFrom: order.held_from,
  containsAlcohol: order.contains_alcohol,
  passedDoorCheck: order.passed,
})

/** Where the actor may take the order, in any of their parts. */
export const allowedFor = (order: OrderHead, actor: Actor): OrderStatus[] => [
  ...new Set(actor.movers.flatMap((mover) => allowedStatuses(stateOf(order), mover))),
]

/** The part in which the actor may make this move: the owner's own cancellation needs no reason. */
export function moverFor(order: OrderHead, actor: Actor, to: OrderStatus): Mover | undefined {
  const able = actor.movers.filter((mover) => allowedStatuses(stateOf(order), mover).includes(to))
  return able.find((mover) => mover === 'owner') ?? able[0]
}
