/** Returns the path of the page on which one order is picked. A round also submits an order's forms to it. */
export const pickPath = ({ order_id: orderId }: { order_id: number }): string =>
  `/console/orders/${orderId}/pick`
