import type { Events } from './events.ts'
import { moveCartsToSession } from './features/cart/carts.service.ts'
import { recordPaymentProblem } from './features/orders/lifecycle/order-events.service.ts'
import { stopExcludedOrders } from './features/orders/handover/excluded-orders.service.ts'
import { abandonAccount } from './features/privacy/abandon-account.service.ts'
import type { Shop } from './shop.ts'

/** Handlers of each event. Features never import this file: they call `shop.events`. */
export const eventHandlers: Events<Shop> = {
  paymentProblem: recordPaymentProblem,
  sessionRenewed: moveCartsToSession,
  emailLost: abandonAccount,
  personExcluded: (shop) => stopExcludedOrders(shop, 'tries again later'),
}
