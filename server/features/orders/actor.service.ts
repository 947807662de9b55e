import {
  type Mover,
  type OrderState,
  type OrderStatus,
  allowedStatuses,
  hasEnded,
} from '#domain/orders/order-status.ts'
import { type Who, isStaffOf } from '#server/http/who.ts'
import type { OrderHead } from './orders.queries.ts'

/** Whoever moves an order, with the parts they may play in it. */
export type Actor = {
  movers: readonly Mover[]
  userId: number | null
  kind: 'customer' | 'staff' | 'driver' | 'system' | 'autopilot'
  /** The demo's autopilot stands back from an order that a person has touched. */
  isPerson: boolean
}

/** The parts a person plays in an order; none: for them it doesn't exist. @source contract §3 "Orders" */
export function actorFor(who: Who, order: OrderHead): Actor | null {
  if (who.kind !== 'member') return null
  const movers: Mover[] = []
  if (isStaffOf(who, order.store_id)) movers.push('staff')
  if (order.driver_id === who.userId && !hasEnded(order.status)) movers.push('driver')
  if (order.user_id === who.userId) movers.push('owner')
  if (movers.length === 0) return null
  const kind = movers.includes('staff') ? 'staff' : movers.includes('driver') ? 'driver' : 'customer'
  return { movers, userId: who.userId, kind, isPerson: true }
}

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
