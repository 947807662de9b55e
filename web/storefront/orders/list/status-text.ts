import { type OrderStatus, STATUS } from '#domain/orders/order-status.ts'
import * as trackerTexts from '#domain/orders/tracker-texts.ts'

const LABELS: Record<OrderStatus, string> = {
  [STATUS.unpaid]: trackerTexts.confirmingOrder,
  [STATUS.pending]: trackerTexts.confirmingOrder,
  [STATUS.approved]: trackerTexts.preparingOrder,
  [STATUS.assigned]: trackerTexts.preparingOrder,
  [STATUS.inTransit]: trackerTexts.onTheWay,
  [STATUS.canceled]: trackerTexts.orderCanceled,
  [STATUS.onHold]: trackerTexts.onHold,
  [STATUS.refunded]: trackerTexts.refunded,
  [STATUS.complete]: trackerTexts.orderComplete,
}

/** Returns the tracker's label of a status, for use in a list. */
export const statusText = (status: OrderStatus): string => LABELS[status]
