import {
  addCartItem,
  answerAddition,
  applyPromoCode,
  type Cart,
  getCart,
  openCart,
  removeCartItem,
  reorder,
  updateCartItem,
} from '#contract/shop/carts.ts'
import { ApiError } from '#contract/client.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { type Failure, isApiError, failureReply } from '#web/platform/api/action-reply.ts'
import type { leftOutReasons } from './cart-texts.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { chooseOrderAddress } from '../address/choose-address.ts'
import { readSavedAddress } from '../address/saved-address.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { localPath } from '#web/platform/navigation/local-path.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import type { Route } from './+types/cart-items.route.ts'

type FieldReader = (name: string) => string

/** Names and quantities of a reordered order's lines: those in the cart now, and those that could not be added. */
export type ReorderedLines = {
  added: { name: string; quantity: number }[]
  leftOut: { name: string; quantity: number; reason: keyof typeof leftOutReasons }[]
}

/** Reply to a cart change. `at`: when the change was made, as an ISO instant in UTC. */
export type CartReply = { ok: true; at: string; reordered?: ReorderedLines } | Failure

const failure = (code: ErrorCode): Failure => ({ ok: false, error: { code, msg: ERRORS[code][1] } })

/**
 * Handles all changes of the cart. The new totals come from the pages' own loaders, which run again afterwards. A form
 * submitted without JavaScript names the page to return to, which shows the error.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const text = await readFormFields(request)
  const returnTo = localPath(text('return_to'))
  try {
    const { refusal, reordered } = await handleIntent(api, text)
    if (returnTo) return redirectTo(refusal ? withProblem(returnTo, refusal.error.code) : returnTo)
    const at = context.get(pageContext).now().toISOString()
    return refusal ?? ({ ok: true, at, ...(reordered && { reordered }) } satisfies CartReply)
  } catch (error) {
    if (!returnTo || !(error instanceof ApiError)) return failureReply(error)
    return redirectTo(withProblem(returnTo, error.code))
  }
}

const withProblem = (path: string, code: string) =>
  `${path}${path.includes('?') ? '&' : '?'}problem=${encodeURIComponent(code)}`

type ChangeResult = { refusal?: Failure; reordered?: ReorderedLines }

async function handleIntent(api: PageApi, text: FieldReader): Promise<ChangeResult> {
  const intent = text('intent')
  // A reorder is delivered to the address of the original order.
  if (intent === 'reorder')
    await chooseOrderAddress(api, Number(text('order_id')), text('force_change') === 'true')
  if (intent === 'reorder') {
    const result = await withOpenCart(api, (cartId) => addOrder(api, cartId, text))
    return 'ok' in result ? { refusal: result } : { reordered: reorderedLines(result) }
  }
  if (intent === 'add') {
    const result = await withOpenCart(api, (cartId) => addItem(api, cartId, text))
    return 'ok' in result ? { refusal: result } : {}
  }
  const cartId = api.cookie('cart_id')
  if (!cartId) return { refusal: failure('cart_not_found') }
  if (intent === 'set') await setPackQuantity(api, cartId, text)
  else await changeCart(api, cartId, text)
  return {}
}

/** Adds to the cart. Opens a new cart if the cart no longer exists: it was ordered, or its member has logged out. */
async function withOpenCart(
  api: PageApi,
  addItems: (cartId: string) => Promise<Cart>,
): Promise<Cart | Failure> {
  const cartId = api.cookie('cart_id')
  if (cartId) {
    try {
      return await addItems(cartId)
    } catch (error) {
      if (!isApiError(error, 'cart_not_found')) throw error
    }
  }
  const address = readSavedAddress(api)
  if (!address) return failure('address_invalid')
  const cart = await api.call(openCart, { body: { store_id: address.store_id, zone_id: address.zone_id } })
  return addItems(cart.cart_id)
}

const reorderedLines = ({ addition }: Cart): ReorderedLines => ({
  added: (addition?.added ?? []).map((line) => ({ name: line.product_name, quantity: line.quantity })),
  leftOut: (addition?.left_out ?? []).map(({ product_name, quantity, reason }) => ({
    name: product_name,
    quantity,
    reason,
  })),
})

const addItem = (api: PageApi, cartId: string, text: FieldReader) =>
  api.call(addCartItem, {
    params: { cart_id: cartId },
    body: {
      product_pack_id: text('product_pack_id'),
      quantity: text('quantity'),
    },
    headers: { 'idempotency-key': text('key') },
  })

const addOrder = (api: PageApi, cartId: string, text: FieldReader) =>
  api.call(reorder, { params: { cart_id: cartId }, body: { order_id: text('order_id') } })

async function changeCart(api: PageApi, cartId: string, text: FieldReader): Promise<void> {
  const params = { cart_id: cartId, cart_item_id: text('cart_item_id') }
  switch (text('intent')) {
    case 'update':
      await api.call(updateCartItem, { params, body: { quantity: text('quantity') } })
      return
    case 'remove':
      await removeLine(api, params)
      return
    case 'promo':
      await api.call(applyPromoCode, { body: { cart_id: cartId, promo_code: text('promo_code') } })
      return
    case 'prices_seen':
      await confirmPrices(api, cartId)
      return
    case 'addition':
      await api.call(answerAddition, { params, body: { keep: text('keep') === 'true' } })
  }
}

async function removeLine(api: PageApi, params: { cart_id: string; cart_item_id: string }): Promise<void> {
  await api.call(removeCartItem, { params }).catch((error: unknown) => {
    // Another tab has removed the line, or the first attempt succeeded after all.
    if (!isApiError(error, 'cart_item_not_found')) throw error
  })
}

/** Sets the quantity of a pack; 0 removes its line. Product cards know packs, but no lines of the cart. */
async function setPackQuantity(api: PageApi, cartId: string, text: FieldReader): Promise<void> {
  const cart = await api.call(getCart, { params: { cart_id: cartId } })
  const line = cart.cart_items.find((item) => item.product_pack_id === Number(text('product_pack_id')))
  const isRemoval = text('quantity') === '0'
  if (!line) {
    if (!isRemoval) await addItem(api, cartId, text)
    return
  }
  const params = { cart_id: cartId, cart_item_id: String(line.cart_item_id) }
  if (isRemoval) await removeLine(api, params)
  else await api.call(updateCartItem, { params, body: { quantity: text('quantity') } })
}

/** Saves each line with a changed price, which confirms its current price. */
async function confirmPrices(api: PageApi, cartId: string): Promise<void> {
  const cart = await api.call(getCart, { params: { cart_id: cartId } })
  for (const line of cart.cart_items.filter((item) => item.price_before > 0)) {
    const params = { cart_id: cartId, cart_item_id: line.cart_item_id }
    await api.call(updateCartItem, { params, body: { quantity: line.quantity } })
  }
}
