import { getCart } from '#contract/shop/carts.ts'
import { getMe } from '#contract/shop/users.ts'
import { apiContext, type PageApi } from '#web/api.ts'
import { pageContext } from '#web/page-context.ts'
import { readSavedAddress, shortAddress, storePath } from '../address/saved-address.ts'
import { linkedPromo } from '../promo-link/promo-link.ts'
import type { Route } from './+types/session.route.ts'

/** What is the visitor's own on any page. It comes after the page, which is the same for everyone. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const address = readSavedAddress(api)
  const [user, cart] = await Promise.all([userOf(api), cartOf(api)])
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
    /** Came with a link and is not applied yet. */
    promoCode: linkedPromo(api) ?? null,
    now: context.get(pageContext).now().toISOString(),
  }
}

async function userOf(api: PageApi) {
  if (!api.cookie('token')) return null
  const user = await api.call(getMe).catch(() => null)
  return user && { id: user.user_id, firstName: user.firstname, lastName: user.lastname }
}

async function cartOf(api: PageApi) {
  const cartId = api.cookie('cart_id')
  const cart = cartId ? await api.call(getCart, { params: { cart_id: cartId } }).catch(() => null) : null
  if (!cart) return null
  return {
    count: cart.cart_items.reduce((sum, item) => sum + item.quantity, 0),
    subTotal: cart.sub_total,
    minimum: cart.min_spend,
    packIds: cart.cart_items.map((item) => item.product_pack_id),
  }
}
