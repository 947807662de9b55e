import { effectivePrice } from '#domain/pricing/effective-price.ts'
import { cartPackLabel } from '#domain/catalogue/packs.ts'
import type { TrackedLine, TrackedOrder, TrackedPack, TrackedProduct } from './shop-events.ts'

/** Item of Google Analytics. Prices are dollars for one pack, after its own discount. */
export type Item = {
  item_id: string
  item_name: string
  item_category?: string
  item_variant?: string
  item_list_id?: string
  item_list_name?: string
  affiliation: string
  price: number
  discount?: number
  quantity: number
  index?: number
  coupon?: string
}

/** Maximum number of items in one event, as in the reference. */
export const MAX_ITEMS = 200

/** Source of an order. @source S-CALL-6 */
export const AFFILIATION = 'Web'

type SoldLine = {
  id: number
  name: string
  variant?: string | undefined
  category?: string | undefined
  quantity: number
  /** Cents for one pack: regular price, and current price including a sale. */
  regular: number
  price: number
  /** Total discounts on all packs, in cents. */
  off: number
}

const cents = (dollars: number): number => Math.round(dollars * 100)
const dollars = (amount: number): number => amount / 100

/**
 * Converts a line to items with prices in whole cents. If a discount is not divisible by the quantity, the packs with
 * the odd cents become a separate item. The sum of price times quantity therefore equals the amount paid.
 */
function itemsOf({ id, name, variant, category, quantity, regular, price, off }: SoldLine): Item[] {
  const share = Math.floor(off / quantity)
  const odd = off - share * quantity
  return [
    { quantity: odd, price: price - share - 1 },
    { quantity: quantity - odd, price: price - share },
  ]
    .filter((part) => part.quantity > 0)
    .map((part) => ({
      item_id: String(id),
      item_name: name,
      ...(category && { item_category: category }),
      ...(variant && { item_variant: variant }),
      affiliation: AFFILIATION,
      price: dollars(part.price),
      ...(regular > part.price && { discount: dollars(regular - part.price) }),
      quantity: part.quantity,
    }))
}

const charged = ({ price, salePrice }: { price: number; salePrice: number }) => ({
  regular: cents(price),
  price: cents(effectivePrice({ price, salePrice })),
})

export const productItems = (
  { id, name, kind }: TrackedProduct,
  pack: TrackedPack | null,
  quantity = 1,
): Item[] =>
  itemsOf({
    id,
    name,
    category: kind,
    variant: pack ? cartPackLabel(pack.size) : undefined,
    quantity,
    ...charged(pack ?? { price: 0, salePrice: 0 }),
    off: 0,
  })

/** @param quantity number of the line's packs, each with its share of the line's discounts */
export function lineItems(line: TrackedLine, quantity = line.quantity): Item[] {
  const whole = line.adjustments.reduce((sum, { amount }) => sum + cents(amount), 0)
  const off = quantity === line.quantity ? whole : Math.floor((whole * quantity) / line.quantity)
  const { productId: id, name, packLabel: variant } = line
  return itemsOf({ id, name, variant, quantity, ...charged(line), off })
}

export const orderItems = ({ carts }: TrackedOrder): Item[] =>
  carts.cart_items.flatMap((line) =>
    itemsOf({
      id: line.product_id,
      name: line.product_name,
      variant: cartPackLabel(line.pack_size),
      quantity: line.quantity,
      ...charged({ price: line.price, salePrice: 0 }),
      off: cents(line.discount),
    }),
  )

/** Returns the sum of price times quantity, without delivery and surcharge, exact to the cent. */
export const valueOf = (items: readonly Item[]): number =>
  dollars(items.reduce((sum, { price, quantity }) => sum + cents(price) * quantity, 0))
