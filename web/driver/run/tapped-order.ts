import type { TappedOrder } from '../queue/driver-queue.ts'
import type { OrderView } from './stops.ts'

/** Returns the order of a tap, with the labels that the list of waiting actions shows. */
export const tapped = (order: OrderView): TappedOrder => ({
  order_id: order.order_id,
  version: order.version,
  order_number: order.order_number,
  recipient: order.recipient,
  place: order.address.line_1,
})
