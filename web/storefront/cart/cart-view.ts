import { getCart, type Cart } from '#contract/shop/carts.ts'
import { getProduct } from '#contract/shop/catalogue.ts'
import { cartPackLabel } from '#domain/catalogue/packs.ts'
import type { PageApi } from '#web/api.ts'

/** A cart as its screens show it; amounts in dollars, exactly as the shop reckons them. */
export type CartView = Awaited<ReturnType<typeof present>>

/** null where there is none, or where it is no longer the visitor's. */
export async function loadCart(api: PageApi): Promise<CartView | null> {
  const cartId = api.cookie('cart_id')
  if (!cartId) return null
  const cart = await api.call(getCart, { params: { cart_id: cartId } }).catch(() => null)
  return cart && present(api, cart)
}

async function present(api: PageApi, cart: Cart) {
  const pictures = await Promise.all(
    cart.cart_items.map((item) => pictureOf(api, item.product_id, item.pack_size)),
  )
  return {
    id: cart.cart_id,
    zoneId: cart.zone_id,
    subTotal: cart.sub_total,
    total: cart.total,
    minimum: cart.min_spend,
    surcharge: cart.surcharge,
    creditUsed: cart.credit_used,
    hasTobacco: cart.contains_tobacco,
    hasAlcohol: cart.contains_alcohol,
    count: cart.cart_items.reduce((sum, item) => sum + item.quantity, 0),
    lines: cart.cart_items.map((item, index) => ({
      id: item.cart_item_id,
      name: item.product_name,
      slug: item.product_slug,
      packLabel: cartPackLabel(item.pack_size),
      quantity: item.quantity,
      price: item.price,
      salePrice: item.sale_price,
      isAvailable: item.available,
      picture: pictures[index] ?? null,
    })),
    charges: cart.cart_charges.map((charge) => ({
      name: charge.name,
      amount: charge.amount,
      isPercentage: charge.amount_type === 'percentage',
    })),
    discounts: cart.cart_discounts.map((discount) => ({
      code: discount.promo_codes.promo_code,
      formatted: discount.promo_codes.discount_formatted,
      amount: discount.discount_applied,
    })),
  }
}

export type CartLineView = CartView['lines'][number]

/** The picture of the pack that lies in the cart. */
async function pictureOf(api: PageApi, productId: number, packSize: number): Promise<string | null> {
  const found = await api.call(getProduct, { params: { product_id: productId }, query: {} }).catch(() => [])
  const images = found[0]?.product_images ?? []
  return (images.find((image) => image.product_pack_size === packSize) ?? images[0])?.src ?? null
}
