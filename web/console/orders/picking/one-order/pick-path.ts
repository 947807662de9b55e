/** The page on which one order is picked. A round sends the forms of an order there, too. */
export const pickPath = ({ order_id: orderId }: { order_id: number }): string =>
  `/console/orders/${orderId}/pick`
