import { ApiError } from '#contract/client.ts'
import { applyPromoCode } from '#contract/shop/carts.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type Failure } from '#web/platform/api/action-reply.ts'
import type { Route } from './+types/apply-promo.route.ts'
import { clearLinkedPromo, readLinkedPromo } from './promo-link.ts'

export type PromoLinkReply = { ok: true; code: string | null } | Failure

/**
 * Errors after which a later attempt may succeed: the cart grows, a new cart is opened, or the rate limit ends.
 */
const TRANSIENT = new Set(['promo_minimum_spend', 'cart_not_found', 'rate_limited'])

/** Applies the promo code of a link. Clears the stored code unless a later attempt may succeed. */
export async function action({ context }: Route.ActionArgs): Promise<PromoLinkReply> {
  const api = context.get(apiContext)
  const code = readLinkedPromo(api)
  const cartId = api.cookie('cart_id')
  if (!code || !cartId) return { ok: true, code: null }
  try {
    await api.call(applyPromoCode, { body: { cart_id: cartId, promo_code: code } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isPassing = error.status === 0 || error.status >= 500 || TRANSIENT.has(error.code)
    if (!isPassing) clearLinkedPromo(api)
    // Returned with a success status, so that the framework reloads the session, which no longer has the code.
    return { ok: false, error: error.body }
  }
  clearLinkedPromo(api)
  return { ok: true, code }
}
