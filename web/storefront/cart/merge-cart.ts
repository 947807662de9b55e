import { ApiError } from '#contract/client.ts'
import { attachCart, getCart, openCart } from '#contract/shop/carts.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import { readSavedAddress } from '../address/saved-address.ts'

/**
 * A guest's cart becomes the member's own, a new one is made where there was none, and the member's older carts come
 * into it. Whatever goes wrong here, the login itself has worked.
 * @source S-CART-10
 */
export async function mergeGuestCart(api: PageApi, userId: number): Promise<void> {
  try {
    const cartId = await ownCartId(api)
    if (!cartId) return
    await api.call(attachCart, { params: { cart_id: cartId }, body: { user_id: userId, merge: true } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** The cart at hand, whatever is in it; a new one of the saved address's store where it opens no more. */
async function ownCartId(api: PageApi): Promise<string | null> {
  const cartId = api.cookie('cart_id')
  if (cartId) {
    try {
      return (await api.call(getCart, { params: { cart_id: cartId } })).cart_id
    } catch (error) {
      if (!isApiError(error, 'cart_not_found')) throw error
    }
  }
  const address = readSavedAddress(api)
  if (!address) return null
  const body = { store_id: address.store_id, zone_id: address.zone_id }
  return (await api.call(openCart, { body })).cart_id
}
