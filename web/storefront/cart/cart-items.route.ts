import {
  addCartItem,
  applyPromoCode,
  openCart,
  removeCartItem,
  updateCartItem,
} from '#contract/shop/carts.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { apiContext, type PageApi } from '#web/api.ts'
import { type Failure, isRefusal, keepPageWhenOffline, refusal } from '#web/failure.ts'
import { readSavedAddress } from '../address/saved-address.ts'
import { formText } from '#web/form-text.ts'
import type { Route } from './+types/cart-items.route.ts'

type FormText = (name: string) => string

export type CartReply = { ok: true } | Failure

const failure = (code: ErrorCode): Failure => ({ ok: false, error: { code, msg: ERRORS[code][1] } })

/** Everything that changes the cart. What it comes to is told by the pages' own loaders, which run again afterwards. */
export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const text = await formText(request)
  const intent = text('intent')
  try {
    if (intent === 'add') return await add(api, text)
    const cartId = api.cookie('cart_id')
    if (!cartId) return failure('cart_not_found')
    await change(api, cartId, intent, text)
    return { ok: true } satisfies CartReply
  } catch (error) {
    return refusal(error)
  }
}

export const clientAction = keepPageWhenOffline

/** A cart that is gone (it was ordered, or belongs to somebody who logged out) gives way to a new one. */
async function add(api: PageApi, text: FormText): Promise<CartReply> {
  const address = readSavedAddress(api)
  const cartId = api.cookie('cart_id')
  const open = async () => {
    if (!address) return null
    return api.call(openCart, { body: { store_id: address.store_id, zone_id: address.zone_id } })
  }
  const put = (id: string) =>
    api.call(addCartItem, {
      params: { cart_id: id },
      body: {
        product_pack_id: text('product_pack_id'),
        quantity: text('quantity'),
      },
      headers: { 'idempotency-key': text('key') },
    })
  if (cartId) {
    try {
      await put(cartId)
      return { ok: true }
    } catch (error) {
      if (!isRefusal(error, 'cart_not_found')) throw error
    }
  }
  const cart = await open()
  if (!cart) return failure('address_invalid')
  await put(cart.cart_id)
  return { ok: true }
}

async function change(api: PageApi, cartId: string, intent: string, text: FormText): Promise<void> {
  const params = { cart_id: cartId, cart_item_id: text('cart_item_id') }
  if (intent === 'update') await api.call(updateCartItem, { params, body: { quantity: text('quantity') } })
  if (intent === 'remove') await api.call(removeCartItem, { params })
  if (intent === 'promo') {
    await api.call(applyPromoCode, { body: { cart_id: cartId, promo_code: text('promo_code') } })
  }
}
