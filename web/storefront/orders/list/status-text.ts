import { type OrderStatus, STATUS } from '#domain/orders/order-status.ts'

const LABELS: Record<OrderStatus, string> = {
  [STATUS.unpaid]: 'Confirming Order',
  [STATUS.pending]: 'Confirming Order',
  [STATUS.approved]: 'Preparing Order',
  [STATUS.assigned]: 'Preparing Order',
  [STATUS.inTransit]: 'Driver is on the way',
  [STATUS.canceled]: 'Order Canceled',
  [STATUS.onHold]: 'On hold',
  [STATUS.refunded]: 'Refunded',
  [STATUS.complete]: 'Order Complete',
}

/** The tracker's label for a status, for use in a list. */
export const statusText = (status: OrderStatus): string => LABELS[status]
