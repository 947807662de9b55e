import { ApiError } from '#contract/client.ts'
import { type Cart, type CartItem, getCart } from '#contract/shop/carts.ts'
import { listOrders } from '#contract/orders/orders.ts'
import { formatDollars, fromDollars } from '#domain/money.ts'
import { cartPackLabel } from '#domain/catalogue/packs.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import { redirectBecause } from '#web/platform/navigation/arrival-reason.ts'
import { partAmount } from '../catalogue/product-card/listed-product.ts'
import * as texts from './cart-texts.ts'
import { isSurchargeAccepted } from './summary/surcharge-cookie.ts'

/** A cart as its pages show it; amounts in dollars, exactly as the server calculated them. */
export type CartView = ReturnType<typeof present>

/**
 * Loads the visitor's cart. Returns null if it does not exist or no longer belongs to the visitor.
 * @throws a redirect to its order, if the page was reloaded while the order was placed
 */
export async function loadCart(api: PageApi): Promise<CartView | null> {
  const cartId = api.cookie('cart_id')
  if (!cartId) return null
  try {
    const cart = await api.call(getCart, { params: { cart_id: cartId } })
    return present(cart, isSurchargeAccepted(api, cart))
  } catch (error) {
    // An unreachable API must not look like an empty cart.
    if (!isApiError(error, 'cart_not_found') && !isApiError(error, 'invalid_input')) throw error
    const orderId = await findOrderId(api, cartId)
    if (orderId === null) return null
    api.clearCookie('cart_id')
    throw redirectBecause(api, 'order_placed', `/order/${orderId}/tracking`)
  }
}

async function findOrderId(api: PageApi, cartId: string): Promise<number | null> {
  if (!api.cookie('token')) return null
  try {
    const [order] = await api.call(listOrders, { query: { mine: true, cart_id: cartId } })
    return order?.order_id ?? null
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

function present(cart: Cart, isAccepted: boolean) {
  return {
    id: cart.cart_id,
    zoneId: cart.zone_id,
    subTotal: cart.sub_total,
    total: cart.total,
    minimum: cart.min_spend,
    surcharge: cart.surcharge,
    /** True if the surcharge up to the minimum order was accepted, or there is no surcharge. */
    isSurchargeAccepted: cart.surcharge === 0 || isAccepted,
    creditUsed: cart.credit_used,
    hasTobacco: cart.contains_tobacco,
    hasAlcohol: cart.contains_alcohol,
    standardDrinks: cart.standard_drinks,
    count: cart.cart_items.reduce((sum, item) => sum + item.quantity, 0),
    lines: cart.cart_items.map(presentLine),
    charges: cart.cart_charges.map((charge) => ({
      name: charge.name,
      amount: charge.amount,
      isPercentage: charge.amount_type === 'percentage',
    })),
    discounts: cart.cart_discounts.map((discount) => ({
      code: discount.promo_codes.promo_code,
      formatted: discount.promo_codes.discount_formatted,
      amount: discount.discount_applied,
      isAutomatic: discount.is_automatic,
      reason: discount.reason,
    })),
    /** A promo code that gives no discount, and the reason. */
    unappliedCode: cart.unapplied_promo_code && {
      code: cart.unapplied_promo_code.promo_code,
      why: cart.unapplied_promo_code.msg,
    },
    /** The referral code on the cart, and the reward for referrer and friend. */
    referral: cart.referral,
    /** Every amount with its reason; their sum is the total. */
    explanation: cart.explanation.map(({ name, reason, amount }) => ({ name, reason, amount })),
    addition: cart.addition && {
      source: cart.addition.source,
      added: cart.addition.added.map((line) => ({ ...lineLabels(line), quantity: line.quantity })),
      leftOut: cart.addition.left_out.map((line) => ({
        ...lineLabels(line),
        quantity: line.quantity,
        reason: line.reason,
      })),
    },
  }
}

const presentLine = (item: CartItem) => ({
  id: item.cart_item_id,
  productId: item.product_id,
  packId: item.product_pack_id,
  name: item.product_name,
  slug: item.product_slug,
  packLabel: item.parts.length > 0 ? texts.bundleLabel : cartPackLabel(item.pack_size),
  quantity: item.quantity,
  /** Parts of one bundle; empty for other products. */
  inside: item.parts.map((part) => `${partAmount(part)} ${part.product_name}`),
  /** Saving of the line compared with its parts; '' if there is none. */
  saving: item.saving > 0 ? texts.savingText(formatDollars(fromDollars(item.saving) * item.quantity)) : '',
  price: item.price,
  salePrice: item.sale_price,
  /** The unit price that the customer saw last; 0 if unchanged. */
  priceBefore: item.price_before,
  isAvailable: item.available,
  /** The quantity that the store could supply. */
  left: item.available_quantity,
  isTobacco: item.is_tobacco,
  picture: item.image || null,
  /** The discounts on the line, each with its name. */
  adjustments: item.adjustments.map(({ name, amount }) => ({ name, amount })),
})

const lineLabels = (line: { product_name: string; pack_size: number }) => ({
  name: line.product_name,
  packLabel: cartPackLabel(line.pack_size),
})

export type CartLineView = CartView['lines'][number]
