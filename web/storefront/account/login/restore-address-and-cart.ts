import { ApiError } from '#contract/client.ts'
import { attachCart, getCart, openCart } from '#contract/shop/carts.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import { chooseUsualAddress } from '#web/storefront/address/choose-address.ts'
import { readSavedAddress } from '#web/storefront/address/saved-address.ts'

/**
 * Restores a member's cart after a login, and on a new device their usual address. API errors are ignored, so that the
 * login itself succeeds.
 */
export async function restoreAddressAndCart(api: PageApi, userId: number): Promise<void> {
  for (const step of [chooseUsualAddress, (api: PageApi) => mergeGuestCart(api, userId)]) {
    try {
      await step(api)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }
}

/**
 * Attaches the guest's cart to the account, or opens a new one, and merges the member's older carts into it.
 * @source S-CART-10
 */
async function mergeGuestCart(api: PageApi, userId: number): Promise<void> {
  const cartId = await findOrOpenCart(api)
  if (!cartId) return
  await api.call(attachCart, { params: { cart_id: cartId }, body: { user_id: userId, merge: true } })
}

/**
 * Returns the id of the current cart, even if it is empty. Without a cart, opens one at the saved address's store, or
 * returns null without a saved address.
 */
async function findOrOpenCart(api: PageApi): Promise<string | null> {
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
