import type { Order } from '#contract/orders/orders.ts'
import { headBundles } from '#domain/bundles/bundle-headings.ts'
import { cartPackLabel } from '#domain/catalogue/packs.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import * as texts from './documents-texts.ts'

export type OrderAmounts = ReturnType<typeof orderAmounts>

/** Returns an order's lines and amounts: as ordered, or as supplied if items were missing. */
export function orderAmounts({ carts }: Order) {
  const { supplied, tip } = carts
  return {
    lines: [...toAmountLines(carts), ...carts.substitutes.map(substituteLine)],
    amounts: [
      ...(supplied ? suppliedAmounts(supplied) : orderedAmounts(carts)),
      ...(tip > 0 ? addedAmount(texts.tipName, tip) : []),
    ],
    total: dollarsText((supplied?.total ?? carts.total) + tip),
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
  /** Heading above the first line of a bundle: '2 × Party pack'; '' above other lines. */
  heading: string
  /** True for a line of a bundle. */
  isPart: boolean
}

const toAmountLines = ({ cart_items: items, supplied }: OrderCart): AmountLine[] =>
  headBundles(items, ({ bundle }) => bundle).map(({ line, heading, isPart }) => ({
    heading: heading ? texts.bundleHeading(heading.quantity, heading.product_name) : '',
    isPart,
    id: `line ${line.order_line_id}`,
    name: `${line.quantity} × ${line.product_name}, ${cartPackLabel(line.pack_size)}`,
    amount: dollarsText(supplied ? line.price * line.quantity_supplied : line.total),
    picture: line.image || null,
    isGstFree: line.gst_free,
    supplied: line.quantity_supplied < line.quantity ? line.quantity_supplied : null,
  }))

const substituteLine = (line: OrderCart['substitutes'][number]): AmountLine => ({
  id: `instead of ${line.order_line_id}`,
  name: texts.insteadLine(line.quantity, line.product_name, cartPackLabel(line.pack_size)),
  amount: dollarsText(line.total),
  picture: null,
  isGstFree: line.gst_free,
  supplied: null,
  heading: '',
  isPart: false,
})

type NamedAmount = { name: string; amount: string }

const addedAmount = (name: string, amount: number): NamedAmount[] => [
  { name, amount: `+ ${dollarsText(amount)}` },
]
const deductedAmount = (name: string, amount: number): NamedAmount[] =>
  amount > 0 ? [{ name, amount: `- ${dollarsText(amount)}` }] : []

const orderedAmounts = (carts: OrderCart): NamedAmount[] => [
  ...carts.cart_charges.flatMap(({ name, amount }) => addedAmount(name, amount)),
  ...(carts.surcharge > 0 ? addedAmount(texts.surchargeName, carts.surcharge) : []),
  ...carts.cart_discounts.flatMap((line) =>
    deductedAmount(`${line.promo_code}: ${line.reason}`, line.discount_applied),
  ),
  ...deductedAmount(texts.creditName, carts.credit_used),
]

/** Returns the amounts as supplied. Missing packs get no discounts. */
const suppliedAmounts = (supplied: NonNullable<OrderCart['supplied']>): NamedAmount[] => [
  ...addedAmount(texts.deliveryName, supplied.delivery),
  ...(supplied.surcharge > 0 ? addedAmount(texts.surchargeName, supplied.surcharge) : []),
  ...deductedAmount(texts.discountsName, supplied.discounts),
  ...deductedAmount(texts.creditName, supplied.credit_used),
]
