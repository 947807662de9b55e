import type { Order } from '#contract/orders/orders.ts'
import { cartPackLabel } from '#domain/catalogue/packs.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import * as texts from './documents-texts.ts'

export type OrderAmounts = ReturnType<typeof orderAmounts>

/** Returns an order's lines and amounts: as ordered, or as supplied if items were missing. */
export function orderAmounts({ carts }: Order) {
  const { supplied } = carts
  return {
    lines: [...linesOf(carts), ...carts.substitutes.map(substituteLine)],
    amounts: supplied ? suppliedAmounts(supplied) : orderedAmounts(carts),
    total: dollarsText(supplied?.total ?? carts.total),
    gst: dollarsText(supplied?.gst_included ?? carts.gst_included),
  }
}

type OrderCart = Order['carts']
type AmountLine = {
  /** Id of the line. A product may substitute two missing items, so its name does not identify a line. */
  id: string
  name: string
  amount: string
  /** null without a picture, for example for tobacco (L-48). */
  picture: string | null
  isGstFree: boolean
  /** The supplied quantity, if it is less than the ordered quantity. */
  supplied: number | null
}

const linesOf = ({ cart_items: items, supplied }: OrderCart): AmountLine[] =>
  items.map((line) => ({
    id: `line ${line.order_line_id}`,
    name: `${line.quantity} × ${line.product_name}, ${cartPackLabel(line.pack_size)}`,
    amount: dollarsText(supplied ? line.price * line.quantity_supplied : line.total),
    picture: line.image || null,
    isGstFree: line.gst_free,
    supplied: line.quantity_supplied < line.quantity ? line.quantity_supplied : null,
  }))

const substituteLine = (one: OrderCart['substitutes'][number]): AmountLine => ({
  id: `instead of ${one.order_line_id}`,
  name: texts.insteadLine(one.quantity, one.product_name, cartPackLabel(one.pack_size)),
  amount: dollarsText(one.total),
  picture: null,
  isGstFree: one.gst_free,
  supplied: null,
})

type NamedAmount = { name: string; amount: string }

const more = (name: string, amount: number): NamedAmount[] => [{ name, amount: `+ ${dollarsText(amount)}` }]
const less = (name: string, amount: number): NamedAmount[] =>
  amount > 0 ? [{ name, amount: `- ${dollarsText(amount)}` }] : []

const orderedAmounts = (carts: OrderCart): NamedAmount[] => [
  ...carts.cart_charges.flatMap(({ name, amount }) => more(name, amount)),
  ...(carts.surcharge > 0 ? more(texts.surchargeName, carts.surcharge) : []),
  ...carts.cart_discounts.flatMap((one) => less(`${one.promo_code}: ${one.reason}`, one.discount_applied)),
  ...less(texts.creditName, carts.credit_used),
]

/** Returns the amounts as supplied. Missing packs get no discounts. */
const suppliedAmounts = (supplied: NonNullable<OrderCart['supplied']>): NamedAmount[] => [
  ...more(texts.deliveryName, supplied.delivery),
  ...(supplied.surcharge > 0 ? more(texts.surchargeName, supplied.surcharge) : []),
  ...less(texts.discountsName, supplied.discounts),
  ...less(texts.creditName, supplied.credit_used),
]
