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

/** In the store: not on the road yet. */
export const IN_STORE_STATUSES = [STATUS.pending, STATUS.approved, STATUS.assigned] as const
/** On its way from the checkout to the door. */
export const MOVING_STATUSES = [...IN_STORE_STATUSES, STATUS.inTransit] as const
/** Placed and not ended: it moves, or waits on hold. */
export const OPEN_STATUSES = [...MOVING_STATUSES, STATUS.onHold] as const
/** Nothing moves any more but money. */
export const ENDED_STATUSES = [STATUS.canceled, STATUS.complete, STATUS.refunded] as const
/** What a driver has to do with: theirs to bring, or held on its way. */
export const DRIVER_STATUSES = [STATUS.assigned, STATUS.inTransit, STATUS.onHold] as const

/**
 * Role in which a change is made. `shop` is the shop itself: payments, rules of a store, orders that may not be delivered.
 * `idCheck` is the refused ID check at the door, which ends an order by law and not by the driver's own decision. All other
 * roles are those of a person, or of the demo's stand-in; a dispatcher assigns drivers and unassigns them.
 */
export type ActorRole = 'shop' | 'staff' | 'dispatcher' | 'driver' | 'idCheck' | 'owner'

type Step = { to: OrderStatus; by: readonly ActorRole[] }

const step = (to: OrderStatus, ...by: ActorRole[]): Step => ({ to, by })

/** @source A-LIFE-1 to A-LIFE-7. A held order also goes back to where it came from: see `allowedStatuses`. */
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
  /** The store moved the order to another time, and its owner has not agreed yet. */
  isMoved: boolean
}

/**
 * Where an order may go now when `role` asks.
 * Transit waits for the packing; completion of an order with alcohol waits for its passed ID check; the owner
 * cancels until packing has begun, or while the store has moved the order to a time that the owner did not choose.
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

/** Reports whether an order has left its store: it is in transit, or on hold from there. */
export const hasLeftStore = ({ status, heldFrom }: Pick<OrderState, 'status' | 'heldFrom'>): boolean =>
  (heldFrom ?? status) === STATUS.inTransit

/**
 * Reports whether a transition opens a return: an order that ends after it left the store, by a refusal at the door or otherwise, has
 * goods on board that the driver brings back.
 * @source A-LIFE-5
 */
export const opensReturn = (order: Pick<OrderState, 'status' | 'heldFrom'>, to: OrderStatus): boolean =>
  to === STATUS.canceled && hasLeftStore(order)

/** Packing goes one step at a time, and back from complete when an item is found missing. @source A-LIFE-8 */
export function allowedPackingStatuses(order: OrderState): PackingStatus[] {
  if (!isOneOf(IN_STORE_STATUSES, order.status)) return []
  const next: Record<PackingStatus, PackingStatus> = { 0: 1, 1: 2, 2: 3, 3: 2 }
  return [next[order.packingStatus]]
}

/** Items are added and removed until the store starts to pick them. @source A-CHANGE-1 */
export const takesChanges = ({
  status,
  packingStatus,
}: Pick<OrderState, 'status' | 'packingStatus'>): boolean =>
  packingStatus < PACKING.packing && isOneOf(IN_STORE_STATUSES, status)

export const isOneOf = (statuses: readonly OrderStatus[], status: OrderStatus): boolean =>
  statuses.includes(status)

export const hasEnded = (status: OrderStatus): boolean => isOneOf(ENDED_STATUSES, status)

/** Staff say why when they cancel or hold. */
export const needsReason = (to: OrderStatus, role: ActorRole): boolean =>
  role === 'staff' && (to === STATUS.canceled || to === STATUS.onHold)
