/** @source S-ORDER-1 */
export const STATUS = {
  unpaid: 0,
  pending: 1,
  approved: 2,
  assigned: 3,
  inTransit: 4,
  canceled: 5,
  onHold: 6,
  refunded: 7,
  complete: 8,
} as const
export type OrderStatus = (typeof STATUS)[keyof typeof STATUS]

export const PACKING = { pending: 0, approved: 1, packing: 2, complete: 3 } as const
export type PackingStatus = (typeof PACKING)[keyof typeof PACKING]

/** Statuses of orders that have not left the store. */
export const IN_STORE_STATUSES = [STATUS.pending, STATUS.approved, STATUS.assigned] as const
/** Statuses of orders in progress, from the checkout to the delivery. */
export const MOVING_STATUSES = [...IN_STORE_STATUSES, STATUS.inTransit] as const
/** Statuses of placed orders that have not ended, including orders on hold. */
export const OPEN_STATUSES = [...MOVING_STATUSES, STATUS.onHold] as const
/** Final statuses, after which only refunds are possible. */
export const ENDED_STATUSES = [STATUS.canceled, STATUS.complete, STATUS.refunded] as const
/** Statuses of orders that a driver sees: assigned, in transit, or on hold. */
export const DRIVER_STATUSES = [STATUS.assigned, STATUS.inTransit, STATUS.onHold] as const

/**
 * Role in which a change is made. `shop` makes automatic changes: payments, rules of a store, undeliverable orders.
 * `idCheck` is a failed ID check at the door, which ends an order by law and not by the driver's decision. All other
 * roles are those of a person or of the demo's autopilot. A dispatcher assigns and unassigns drivers.
 */
export type ActorRole = 'shop' | 'staff' | 'dispatcher' | 'driver' | 'idCheck' | 'owner'

type Step = { to: OrderStatus; by: readonly ActorRole[] }

const step = (to: OrderStatus, ...by: ActorRole[]): Step => ({ to, by })

/**
 * Transitions of each status with the allowed roles. An order on hold can also return to its earlier status, see
 * `allowedStatuses`.
 * @source A-LIFE-1 to A-LIFE-7
 */
const STEPS: Record<OrderStatus, readonly Step[]> = {
  [STATUS.unpaid]: [step(STATUS.pending, 'shop'), step(STATUS.canceled, 'shop')],
  [STATUS.pending]: [
    step(STATUS.approved, 'staff', 'shop'),
    step(STATUS.canceled, 'staff', 'owner', 'shop'),
    step(STATUS.onHold, 'staff'),
  ],
  [STATUS.approved]: [
    step(STATUS.assigned, 'staff', 'dispatcher'),
    step(STATUS.canceled, 'staff', 'owner', 'shop'),
    step(STATUS.onHold, 'staff'),
  ],
  [STATUS.assigned]: [
    step(STATUS.inTransit, 'staff', 'driver'),
    step(STATUS.approved, 'staff', 'dispatcher'),
    step(STATUS.canceled, 'staff', 'owner', 'shop'),
    step(STATUS.onHold, 'staff'),
  ],
  [STATUS.inTransit]: [
    step(STATUS.complete, 'staff', 'driver'),
    step(STATUS.canceled, 'staff', 'idCheck', 'shop'),
    step(STATUS.onHold, 'staff'),
  ],
  [STATUS.onHold]: [step(STATUS.canceled, 'staff', 'owner', 'shop')],
  [STATUS.canceled]: [step(STATUS.refunded, 'staff')],
  [STATUS.complete]: [step(STATUS.refunded, 'staff')],
  [STATUS.refunded]: [],
}

export type OrderState = {
  status: OrderStatus
  packingStatus: PackingStatus
  heldFrom: OrderStatus | null
  containsAlcohol: boolean
  passedIdCheck: boolean
  /** True if the store changed the delivery time and the owner has not agreed yet. */
  isMoved: boolean
}

/**
 * Returns the statuses to which a role may change an order. Transit requires complete packing. Completing an order with
 * alcohol requires a passed ID check. The owner may cancel until packing starts, or after the store has changed the
 * delivery time without the owner's agreement.
 * @source A-ORDER-2, A-CHANGE-7, A-LIFE-1 to A-LIFE-7
 */
export function allowedStatuses(order: OrderState, role: ActorRole): OrderStatus[] {
  const steps = STEPS[order.status].filter((s) => s.by.includes(role)).map((s) => s.to)
  if (order.status === STATUS.onHold && order.heldFrom !== null && role === 'staff')
    steps.push(order.heldFrom)
  return steps.filter((to) => isReady(order, to, role))
}

function isReady(order: OrderState, to: OrderStatus, role: ActorRole): boolean {
  if (to === STATUS.canceled && role === 'owner')
    return order.packingStatus < PACKING.packing || (order.isMoved && !hasLeftStore(order))
  if (order.status === STATUS.onHold) return true
  if (to === STATUS.inTransit) return order.packingStatus === PACKING.complete
  if (to === STATUS.complete) return !order.containsAlcohol || order.passedIdCheck
  return true
}

/** Returns whether an order has left its store: it is in transit, or was in transit before it was put on hold. */
export const hasLeftStore = ({ status, heldFrom }: Pick<OrderState, 'status' | 'heldFrom'>): boolean =>
  (heldFrom ?? status) === STATUS.inTransit

/**
 * Returns whether a transition opens a return. The driver has to bring back the goods of an order that is canceled
 * after it left the store, for example by a refusal at the door.
 * @source A-LIFE-5
 */
export const opensReturn = (order: Pick<OrderState, 'status' | 'heldFrom'>, to: OrderStatus): boolean =>
  to === STATUS.canceled && hasLeftStore(order)

/**
 * Returns the next packing status. Packing goes one step forward, or back from complete if an item is missing.
 * @source A-LIFE-8
 */
export function allowedPackingStatuses(order: OrderState): PackingStatus[] {
  if (!isOneOf(IN_STORE_STATUSES, order.status)) return []
  const next: Record<PackingStatus, PackingStatus> = { 0: 1, 1: 2, 2: 3, 3: 2 }
  return [next[order.packingStatus]]
}

/** Returns whether items can be added and removed, which is possible until picking starts. @source A-CHANGE-1 */
export const takesChanges = ({
  status,
  packingStatus,
}: Pick<OrderState, 'status' | 'packingStatus'>): boolean =>
  packingStatus < PACKING.packing && isOneOf(IN_STORE_STATUSES, status)

export const isOneOf = (statuses: readonly OrderStatus[], status: OrderStatus): boolean =>
  statuses.includes(status)

export const hasEnded = (status: OrderStatus): boolean => isOneOf(ENDED_STATUSES, status)

/** Returns whether a change needs a reason: staff have to give one to cancel or hold an order. */
export const needsReason = (to: OrderStatus, role: ActorRole): boolean =>
  role === 'staff' && (to === STATUS.canceled || to === STATUS.onHold)
