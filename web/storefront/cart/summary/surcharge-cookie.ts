import { fromDollars } from '#domain/money.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'

const COOKIE = 'surcharge'

type Surcharged = { cart_id: string; surcharge: number }

/**
 * The shopper's yes holds for this cart and up to this amount, in every tab and after a reload; a larger surcharge is
 * asked about anew. A cookie, because the checkout's own loader has to know.
 * @source S-CART-9
 */
export function acceptSurcharge(api: PageApi, cart: Surcharged): void {
  api.setCookie(COOKIE, `${cart.cart_id}.${fromDollars(cart.surcharge)}`)
}

export function isSurchargeAccepted(api: PageApi, cart: Surcharged): boolean {
  const [cartId, cents] = (api.cookie(COOKIE) ?? '').split('.')
  return cartId === cart.cart_id && fromDollars(cart.surcharge) <= Number(cents)
}
