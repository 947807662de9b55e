import type { Events } from './events.ts'
import { moveCartsToSession } from './features/cart/carts.service.ts'
import { recordPaymentProblem } from './features/orders/lifecycle/order-events.service.ts'
import type { Shop } from './shop.ts'

/** Who hears each event. A feature never imports this file: it calls `shop.events`. */
export const eventHandlers: Events<Shop> = {
  paymentProblem: recordPaymentProblem,
  sessionRenewed: moveCartsToSession,
}
