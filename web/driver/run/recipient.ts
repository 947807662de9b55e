import type { Order } from '#contract/orders/orders.ts'
import { fullName } from '#domain/accounts/allowed-name.ts'

/** Returns the person who receives the order. A gift is handed to its recipient and not to the buyer. */
export const recipientOf = (order: Order): string =>
  (order.gift && order.gift_recipient) || fullName(order.users)
