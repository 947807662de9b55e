import { type Item, lineItems, MOST_ITEMS, orderItems, productItems, valueOf } from './ecommerce-items.ts'
import type { SeenProducts } from './product-sources.ts'
import type { PaymentKind, ShopEvent, ToldBanner, ToldCart, ToldOrder } from './shop-events.ts'
import type { ToldOrders } from './purchase-deduplication.ts'

/** An event under the name and with the parameters of Google Analytics' published reference. */
export type Measured = { name: string; params: Record<string, unknown> }

type Memory = { products: SeenProducts; orders: ToldOrders }

const CURRENCY = 'AUD'

/** @source S-CALL-7 */
const UNKNOWN = 'unknown error'

/** What an event of the shop comes to: one measured event mostly, none for what was told before. */
export function measureEvent(event: ShopEvent, memory: Memory): Measured[] {
  const { products, orders } = memory
  switch (event.name) {
    case 'view_item_list':
      return [measured(event.name, { currency: CURRENCY, ...listOf(event, products) })]
    case 'select_item': {
      const items = productItems(event.product, event.pack).map(products.touch)
      const { item_list_id, item_list_name } = items[0] ?? {}
      return [measured(event.name, { item_list_id, item_list_name, items })]
    }
    case 'view_item':
      return [worth(event.name, productItems(event.product, event.pack).map(products.touch))]
    case 'add_to_cart':
      return [worth(event.name, productItems(event.product, event.pack, event.quantity).map(products.touch))]
    case 'change_line': {
      const { line, quantity } = event
      if (quantity === 0) return []
      const items = lineItems(line, Math.abs(quantity)).map(products.known)
      return [worth(quantity > 0 ? 'add_to_cart' : 'remove_from_cart', items)]
    }
    case 'view_cart':
      return [worth(event.name, cartItems(event.cart, products))]
    case 'begin_checkout':
      return [worth(event.name, cartItems(event.cart, products), { coupon: couponOf(event.cart) })]
    case 'order_sent':
      orders.noteSent(event.cart.id)
      return sentEvents(event, cartItems(event.cart, products))
    case 'order_seen':
      return orderEvents(event, memory)
    case 'view_promotion':
      return event.banners.map((banner) => measured(event.name, promotion(banner)))
    case 'select_promotion':
      return [measured(event.name, promotion(event.banner))]
    case 'promo_code_failed':
      return [measured(event.name, { reason: event.message || UNKNOWN })]
    // Told once it has come to something: see `open-analytics.ts`.
    case 'signing_up':
      return []
  }
}

const measured = (name: string, params: Record<string, unknown>): Measured => ({
  name,
  params: Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)),
})

/** The value is the items' alone: neither delivery nor surcharge. */
const worth = (name: string, items: Item[], more: Record<string, unknown> = {}): Measured =>
  measured(name, { currency: CURRENCY, value: valueOf(items), ...more, items: items.slice(0, MOST_ITEMS) })

function listOf(
  { list, from, products }: Extract<ShopEvent, { name: 'view_item_list' }>,
  seen: SeenProducts,
): Record<string, unknown> {
  const place = { item_list_id: list.id, item_list_name: list.name }
  const items = products
    .slice(0, MOST_ITEMS)
    .flatMap((product, at) =>
      productItems(product, product.pack).map((item) => ({ ...item, ...place, index: from + at })),
    )
  items.forEach(seen.listed)
  return { ...place, items }
}

const cartItems = (cart: ToldCart, products: SeenProducts): Item[] =>
  cart.lines.flatMap((line) => lineItems(line)).map(products.known)

/** The code that somebody has given; promotions without one have no name that means anything outside. */
const couponOf = ({ discounts }: ToldCart): string | undefined =>
  discounts.find(({ isAutomatic }) => !isAutomatic)?.code

const PAYMENTS: Record<PaymentKind, string> = {
  saved: 'Saved method',
  card: 'Credit card',
  paypal: 'PayPal',
  applePay: 'Apple Pay',
  googlePay: 'Google Pay',
}

/** The checkout is one page: where and how are both settled when the order is sent. */
function sentEvents(
  { cart, isAsap, payment }: Extract<ShopEvent, { name: 'order_sent' }>,
  items: Item[],
): Measured[] {
  const coupon = couponOf(cart)
  return [
    worth('add_shipping_info', items, { coupon, shipping_tier: isAsap ? 'ASAP' : 'Scheduled' }),
    worth('add_payment_info', items, { coupon, payment_type: PAYMENTS[payment] }),
  ]
}

function orderEvents(
  { order, now }: Extract<ShopEvent, { name: 'order_seen' }>,
  { orders, products }: Memory,
): Measured[] {
  const purchase = orders.takePurchase(order, now) ? [purchaseOf(order, products)] : []
  const refunds = orders
    .takeRefunds(order)
    .map((value) => measured('refund', { currency: CURRENCY, transaction_id: order.order_number, value }))
  return [...purchase, ...refunds]
}

const purchaseOf = (order: ToldOrder, products: SeenProducts): Measured =>
  worth('purchase', orderItems(order).map(products.known), {
    transaction_id: order.order_number,
    coupon: couponInOrder(order),
    shipping: deliveryOf(order),
    tax: order.carts.gst_included,
  })

/** A code is one word in capitals; an automatic promotion's name is a sentence. */
const couponInOrder = ({ carts }: ToldOrder): string | undefined =>
  carts.cart_discounts.map(({ promo_code }) => promo_code).find((name) => /^[A-Z0-9-]{2,64}$/.test(name))

/** Never a figure of ours: the charge as it was made. @source S-CALL-7 */
const deliveryOf = ({ carts }: ToldOrder): number =>
  carts.cart_charges.find(({ name }) => name === 'Delivery')?.amount ?? 0

const promotion = ({ id, title, button }: ToldBanner): Record<string, unknown> => ({
  promotion_id: String(id),
  promotion_name: title,
  creative_name: button || title,
  creative_slot: 'banner_row',
})
