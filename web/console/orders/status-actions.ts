import {
  allowedPackingStatuses,
  allowedStatuses,
  needsReason,
  type OrderState,
  type OrderStatus,
  PACKING,
  type PackingStatus,
  STATUS,
} from '#domain/orders/order-status.ts'
import { required } from '#domain/required.ts'
import type { Duty } from '#web/staff/order-duty.ts'
import * as texts from './orders-texts.ts'

/** One button of the order page: its label and the request that it sends. */
export type StatusAction = {
  label: string
  change: { status: OrderStatus } | { packing_status: PackingStatus }
  /** `reason`: asks for a reason first. `confirm`: asks for confirmation, because money moves. */
  asks: 'nothing' | 'reason' | 'confirm'
}

/** Labels of the buttons that move an order to a status; empty for statuses without a button. */
const STATUS_LABELS: Record<OrderStatus, string> = {
  [STATUS.unpaid]: '',
  [STATUS.pending]: '',
  [STATUS.assigned]: '',
  [STATUS.approved]: texts.approveButton,
  [STATUS.inTransit]: texts.inTransitButton,
  [STATUS.complete]: texts.completeButton,
  [STATUS.onHold]: texts.holdButton,
  [STATUS.canceled]: texts.cancelButton,
  [STATUS.refunded]: texts.refundButton,
}

const PACKING_LABELS: Partial<Record<PackingStatus, string>> = {
  [PACKING.approved]: texts.readyButton,
  [PACKING.packing]: texts.startPackingButton,
  [PACKING.complete]: texts.packingDoneButton,
}

/** Returns the status changes that staff may make now, the most common first. Assigning a driver is separate. */
export function statusActions(order: OrderState, duty: NonNullable<Duty> = 'staff'): StatusAction[] {
  const statuses = allowedStatuses(order, duty).filter((to) => !isAssignment(order, to))
  const [ways, ends] = [statuses.filter((to) => !stops(to)), statuses.filter(stops)]
  return [
    ...ways.filter((to) => !isBackwards(order, to)).map((to) => orderStatusAction(order, to)),
    ...(duty === 'staff' ? allowedPackingStatuses(order) : []).map((to) => packingStatusAction(order, to)),
    ...ways.filter((to) => isBackwards(order, to)).map((to) => orderStatusAction(order, to)),
    ...ends.map((to) => orderStatusAction(order, to)),
  ]
}

/** Returns true if a driver may be assigned or replaced now. */
export const canAssignDriver = (order: OrderState): boolean =>
  order.status === STATUS.assigned || allowedStatuses(order, 'staff').some((to) => isAssignment(order, to))

const stops = (to: OrderStatus): boolean => to === STATUS.onHold || to === STATUS.canceled

const isAssignment = (order: OrderState, to: OrderStatus): boolean =>
  to === STATUS.assigned && order.status !== STATUS.onHold

const isBackwards = (order: OrderState, to: OrderStatus): boolean =>
  order.status === STATUS.assigned && to === STATUS.approved

function orderStatusAction(order: OrderState, to: OrderStatus): StatusAction {
  const asks = needsReason(to, 'staff') ? 'reason' : to === STATUS.refunded ? 'confirm' : 'nothing'
  return { label: statusLabel(order, to), change: { status: to }, asks }
}

function statusLabel(order: OrderState, to: OrderStatus): string {
  if (order.status === STATUS.onHold && to === order.heldFrom) return texts.releaseButton
  return isBackwards(order, to) ? texts.unassignButton : STATUS_LABELS[to]
}

function packingStatusAction(order: OrderState, to: PackingStatus): StatusAction {
  const isBack = order.packingStatus === PACKING.complete
  const label = isBack ? texts.missingButton : required(PACKING_LABELS[to], `label of packing status ${to}`)
  return { label, change: { packing_status: to }, asks: 'nothing' }
}
