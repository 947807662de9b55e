import { fromDollars } from '#domain/money.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'

const COOKIE = 'surcharge'

type SurchargedCart = { cart_id: string; surcharge: number }

/**
 * Stores that the customer accepts the surcharge for this cart, up to this amount, in every tab and after a reload. A
 * larger surcharge needs a new acceptance. Stored in a cookie, because the checkout's loader reads it.
 * @source S-CART-9
 */
export function acceptSurcharge(api: PageApi, cart: SurchargedCart): void {
  api.setCookie(COOKIE, `${cart.cart_id}.${fromDollars(cart.surcharge)}`)
}

export function isSurchargeAccepted(api: PageApi, cart: SurchargedCart): boolean {
  const [cartId, cents] = (api.cookie(COOKIE) ?? '').split('.')
  return cartId === cart.cart_id && fromDollars(cart.surcharge) <= Number(cents)
}
