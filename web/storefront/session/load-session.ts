import { data } from 'react-router'
import { ApiError } from '#contract/client.ts'
import type { Address } from '#contract/shop/addresses.ts'
import { getCart } from '#contract/shop/carts.ts'
import { getMe } from '#contract/account/users.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import { shortAddress } from '../address/delivery-area.ts'
import { readSavedAddress, storePath } from '../address/saved-address.ts'
import { readLinkedPromo } from '../cart/promo-link/promo-link.ts'

/** Loads the visitor's own data on any page. @throws a route error with status 503 if the API fails */
export async function loadSession(api: PageApi, at: Date) {
  const address = readSavedAddress(api)
  // Read before the cart is loaded, so that the cart includes all changes made until this time.
  const now = at.toISOString()
  const [user, cart] = await Promise.all([loadUser(api), loadCartSummary(api)])
  return {
    user,
    cart,
    address: address && {
      text: shortAddress(address),
      hasStreet: Boolean(address.address_line_1),
      storeId: address.store_id,
      zoneId: address.zone_id,
      shopPath: storePath(address),
      categoriesPath: storePath(address, 'categories'),
    },
    /** A promo code from a link that has not been applied yet. */
    promoCode: readLinkedPromo(api) ?? null,
    now,
  }
}

/** Lowest status that counts as a server error and is retried. Lower statuses count as an answer. */
const SERVER_FAULT = 500

function nullUnlessServerFault(error: unknown): null {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 0 || error.status >= SERVER_FAULT) throw data(null, { status: 503 })
  return null
}

async function loadUser(api: PageApi) {
  if (!api.cookie('token')) return null
  const user = await api.call(getMe).catch((error: unknown) => {
    // An expired token cookie is cleared, because it would still select the page variant for signed-in visitors. A
    // guest who is about to verify the mobile retains it.
    if (isApiError(error, 'not_signed_in') && !isPending(error)) api.clearCookie('token')
    return nullUnlessServerFault(error)
  })
  return (
    user && {
      id: user.user_id,
      firstName: user.firstname,
      lastName: user.lastname,
      addresses: user.addresses.flatMap(toAddressOption),
      referralCode: user.referral_code,
      /** The referral reward in dollars. */
      referralDiscount: user.referral_discount,
    }
  )
}

const toAddressOption = (address: Address) =>
  address.address_id === undefined
    ? []
    : [{ id: address.address_id, label: address.label ?? '', text: shortAddress(address) }]

const isPending = (error: unknown): boolean => error instanceof ApiError && error.body.user_id !== undefined

async function loadCartSummary(api: PageApi) {
  const cartId = api.cookie('cart_id')
  if (!cartId) return null
  const cart = await api.call(getCart, { params: { cart_id: cartId } }).catch(nullUnlessServerFault)
  return (
    cart && {
      count: cart.cart_items.reduce((sum, item) => sum + item.quantity, 0),
      subTotal: cart.sub_total,
      minimum: cart.min_spend,
      /** Quantities by pack id. */
      quantities: Object.fromEntries(cart.cart_items.map((item) => [item.product_pack_id, item.quantity])),
    }
  )
}
