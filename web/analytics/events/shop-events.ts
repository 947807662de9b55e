/** A pack with what it costs, in dollars; `salePrice` is 0 where there is none. */
export type ToldPack = { size: number; price: number; salePrice: number }

/** A product as shelves and product pages know it. */
export type ToldProduct = {
  id: number
  name: string
  /** Slug of its first category. */
  kind: string
}

export type ToldLine = {
  productId: number
  name: string
  packLabel: string
  quantity: number
  price: number
  salePrice: number
  /** What discounts take off the whole line, in dollars. */
  adjustments: readonly { amount: number }[]
}

export type ToldCart = {
  id: string
  lines: ToldLine[]
  discounts: { code: string; isAutomatic: boolean }[]
}

export type ToldOrder = {
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

export type ToldBanner = { id: number; title: string; button: string }

export type PaymentKind = 'saved' | 'card' | 'paypal' | 'applePay' | 'googlePay'

/** What happens on a screen, in the shop's own words. What of it leaves the shop is decided in `measure-event.ts`. */
export type ShopEvent =
  | {
      name: 'view_item_list'
      list: { id: string; name: string }
      /** Place of the first of these products in the list, from 0. */
      from: number
      products: readonly (ToldProduct & { pack: ToldPack | null })[]
    }
  | { name: 'select_item'; product: ToldProduct; pack: ToldPack | null }
  | { name: 'view_item'; product: ToldProduct; pack: ToldPack | null }
  | { name: 'add_to_cart'; product: ToldProduct; pack: ToldPack; quantity: number }
  | { name: 'change_line'; line: ToldLine; quantity: number }
  | { name: 'view_cart' | 'begin_checkout'; cart: ToldCart }
  | { name: 'order_sent'; cart: ToldCart; isAsap: boolean; payment: PaymentKind }
  | { name: 'order_seen'; order: ToldOrder; now: string }
  | { name: 'view_promotion'; banners: readonly ToldBanner[] }
  | { name: 'select_promotion'; banner: ToldBanner }
  | { name: 'promo_code_failed'; message: string | undefined }
  | { name: 'signing_up' }

/** With the path of the page that it happened on. */
export type EarlyEvent = [event: ShopEvent, path: string]
