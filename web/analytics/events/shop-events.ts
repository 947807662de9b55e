/** A pack with its price in dollars; `salePrice` is 0 when there is no sale. */
export type TrackedPack = { size: number; price: number; salePrice: number }

/** A product as on product lists and product pages. */
export type TrackedProduct = {
  id: number
  name: string
  /** Slug of its first category. */
  kind: string
}

export type TrackedLine = {
  productId: number
  name: string
  packLabel: string
  quantity: number
  price: number
  salePrice: number
  /** Discounts on the whole line, in dollars. */
  adjustments: readonly { amount: number }[]
}

export type TrackedCart = {
  id: string
  lines: TrackedLine[]
  discounts: { code: string; isAutomatic: boolean }[]
}

export type TrackedOrder = {
  order_number: string
  cart_id?: string | undefined
  created: string
  carts: {
    gst_included: number
    cart_items: {
      product_id: number
      product_name: string
      pack_size: number
      quantity: number
      price: number
      discount: number
    }[]
    cart_charges: { name: string; amount: number }[]
    cart_discounts: { promo_code: string }[]
  }
  refunds?: { refund_id: number; amount: number }[] | undefined
}

export type TrackedBanner = { id: number; title: string; button: string }

export type PaymentKind = 'saved' | 'card' | 'paypal' | 'applePay' | 'googlePay'

/** Event on a page in the shop's own terms. `ecommerce-event.ts` converts it to a report. */
export type ShopEvent =
  | {
      name: 'view_item_list'
      list: { id: string; name: string }
      /** Index of the first of these products in the whole list, from 0. */
      from: number
      products: readonly (TrackedProduct & { pack: TrackedPack | null })[]
    }
  | { name: 'select_item'; product: TrackedProduct; pack: TrackedPack | null }
  | { name: 'view_item'; product: TrackedProduct; pack: TrackedPack | null }
  | { name: 'add_to_cart'; product: TrackedProduct; pack: TrackedPack; quantity: number }
  | { name: 'change_line'; line: TrackedLine; quantity: number }
  | { name: 'view_cart' | 'begin_checkout'; cart: TrackedCart }
  | { name: 'order_sent'; cart: TrackedCart; isAsap: boolean; payment: PaymentKind }
  | { name: 'order_seen'; order: TrackedOrder; now: string }
  | { name: 'view_promotion'; banners: readonly TrackedBanner[] }
  | { name: 'select_promotion'; banner: TrackedBanner }
  | { name: 'promo_code_failed'; message: string | undefined }
  | { name: 'signing_up' }

/** Event with the path of its page. */
export type EarlyEvent = [event: ShopEvent, path: string]
