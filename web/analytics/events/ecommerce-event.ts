import { type Item, lineItems, MAX_ITEMS, orderItems, productItems, valueOf } from './ecommerce-items.ts'
import type { ProductSources } from './product-sources.ts'
import type { PaymentKind, ShopEvent, TrackedBanner, TrackedCart, TrackedOrder } from './shop-events.ts'
import type { PurchaseDeduplication } from './purchase-deduplication.ts'

/** Event with the name and parameters of Google Analytics' published reference. */
export type AnalyticsEvent = { name: string; params: Record<string, unknown> }

type Memory = { products: ProductSources; orders: PurchaseDeduplication }

const CURRENCY = 'AUD'

/** @source S-CALL-7 */
const UNKNOWN = 'unknown error'

/** Converts an event of the shop, usually to one event. Returns none for an event that was reported before. */
export function toAnalyticsEvents(event: ShopEvent, memory: Memory): AnalyticsEvent[] {
  const { products, orders } = memory
  switch (event.name) {
    case 'view_item_list':
      return [analyticsEvents(event.name, { currency: CURRENCY, ...listOf(event, products) })]
    case 'select_item': {
      const items = productItems(event.product, event.pack).map(products.recordOpened)
      const { item_list_id, item_list_name } = items[0] ?? {}
      return [analyticsEvents(event.name, { item_list_id, item_list_name, items })]
    }
    case 'view_item':
      return [worth(event.name, productItems(event.product, event.pack).map(products.recordOpened))]
    case 'add_to_cart':
      return [
        worth(event.name, productItems(event.product, event.pack, event.quantity).map(products.recordOpened)),
      ]
    case 'change_line': {
      const { line, quantity } = event
      if (quantity === 0) return []
      const items = lineItems(line, Math.abs(quantity)).map(products.withSource)
      return [worth(quantity > 0 ? 'add_to_cart' : 'remove_from_cart', items)]
    }
    case 'view_cart':
      return [worth(event.name, cartItems(event.cart, products))]
    case 'begin_checkout':
      return [worth(event.name, cartItems(event.cart, products), { coupon: couponOf(event.cart) })]
    case 'order_sent':
      orders.recordSubmittedCart(event.cart.id)
      return sentEvents(event, cartItems(event.cart, products))
    case 'order_seen':
      return orderEvents(event, memory)
    case 'view_promotion':
      return event.banners.map((banner) => analyticsEvents(event.name, promotion(banner)))
    case 'select_promotion':
      return [analyticsEvents(event.name, promotion(event.banner))]
    case 'promo_code_failed':
      return [analyticsEvents(event.name, { reason: event.message || UNKNOWN })]
    // Reported once the account exists; see `open-analytics.ts`.
    case 'signing_up':
      return []
  }
}

const analyticsEvents = (name: string, params: Record<string, unknown>): AnalyticsEvent => ({
  name,
  params: Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)),
})

/** Returns an event whose value covers only the items, without delivery and surcharge. */
const worth = (name: string, items: Item[], more: Record<string, unknown> = {}): AnalyticsEvent =>
  analyticsEvents(name, {
    currency: CURRENCY,
    value: valueOf(items),
    ...more,
    items: items.slice(0, MAX_ITEMS),
  })

function listOf(
  { list, from, products }: Extract<ShopEvent, { name: 'view_item_list' }>,
  seen: ProductSources,
): Record<string, unknown> {
  const place = { item_list_id: list.id, item_list_name: list.name }
  const items = products
    .slice(0, MAX_ITEMS)
    .flatMap((product, at) =>
      productItems(product, product.pack).map((item) => ({ ...item, ...place, index: from + at })),
    )
  items.forEach(seen.recordListed)
  return { ...place, items }
}

const cartItems = (cart: TrackedCart, products: ProductSources): Item[] =>
  cart.lines.flatMap((line) => lineItems(line)).map(products.withSource)

/**
 * Returns the promo code entered by the customer. Promotions without a code have no name that is useful in reports.
 */
const couponOf = ({ discounts }: TrackedCart): string | undefined =>
  discounts.find(({ isAutomatic }) => !isAutomatic)?.code

const PAYMENTS: Record<PaymentKind, string> = {
  saved: 'Saved method',
  card: 'Credit card',
  paypal: 'PayPal',
  applePay: 'Apple Pay',
  googlePay: 'Google Pay',
}

/**
 * Returns the events of a sent order. The checkout is a single page, so address and payment are reported together.
 */
function sentEvents(
  { cart, isAsap, payment }: Extract<ShopEvent, { name: 'order_sent' }>,
  items: Item[],
): AnalyticsEvent[] {
  const coupon = couponOf(cart)
  return [
    worth('add_shipping_info', items, { coupon, shipping_tier: isAsap ? 'ASAP' : 'Scheduled' }),
    worth('add_payment_info', items, { coupon, payment_type: PAYMENTS[payment] }),
  ]
}

function orderEvents(
  { order, now }: Extract<ShopEvent, { name: 'order_seen' }>,
  { orders, products }: Memory,
): AnalyticsEvent[] {
  const purchase = orders.claimPurchase(order, now) ? [purchaseOf(order, products)] : []
  const refunds = orders
    .claimRefunds(order)
    .map((value) =>
      analyticsEvents('refund', { currency: CURRENCY, transaction_id: order.order_number, value }),
    )
  return [...purchase, ...refunds]
}

const purchaseOf = (order: TrackedOrder, products: ProductSources): AnalyticsEvent =>
  worth('purchase', orderItems(order).map(products.withSource), {
    transaction_id: order.order_number,
    coupon: couponInOrder(order),
    shipping: deliveryOf(order),
    tax: order.carts.gst_included,
  })

/** Returns the promo code of an order. A code is one word in capitals; the name of an automatic promotion is not. */
const couponInOrder = ({ carts }: TrackedOrder): string | undefined =>
  carts.cart_discounts.map(({ promo_code }) => promo_code).find((name) => /^[A-Z0-9-]{2,64}$/.test(name))

/** Returns the delivery fee as charged; it is never calculated here. @source S-CALL-7 */
const deliveryOf = ({ carts }: TrackedOrder): number =>
  carts.cart_charges.find(({ name }) => name === 'Delivery')?.amount ?? 0

const promotion = ({ id, title, button }: TrackedBanner): Record<string, unknown> => ({
  promotion_id: String(id),
  promotion_name: title,
  creative_name: button || title,
  creative_slot: 'banner_row',
})
