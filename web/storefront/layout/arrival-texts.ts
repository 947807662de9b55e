import { OFFLINE } from '#contract/client.ts'
import type { ArrivalReason } from '#web/platform/navigation/arrival-reason.ts'

/** Messages that explain why the visitor is on this page. */
export const ARRIVAL_TEXTS: Record<ArrivalReason, string> = {
  address_elsewhere:
    'You’re seeing the drinks for your delivery address. Change your address to shop elsewhere.',
  cart_changed: 'Your cart has changed, so we brought you back here. Check it before you check out.',
  cart_empty: 'Your cart is empty, so there’s nothing to check out.',
  category_missing: 'We couldn’t find that category. Here’s everything we have.',
  login_needed: 'Log in to see that page.',
  offline: OFFLINE,
  order_placed: 'You’ve placed this order already. Follow it here.',
  product_failed: 'We couldn’t load that product. Here’s everything we have.',
  product_missing: 'We don’t have that product right now. Here’s everything we have.',
  session_ended: 'You’ve been logged out. Log in again to carry on.',
  sessions_ended: 'You’re logged out on all your devices. Log in again to carry on.',
}
