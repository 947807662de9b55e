import type { Cents } from '#domain/money.ts'

export type PickedLine = {
  lineId: number
  name: string
  packSize: number
  quantity: number
  supplied: number
  /** Each pack, at the price of the order. */
  price: Cents
  /** The line's share of the order's discounts, of all of them together. */
  discount: Cents
  isGstFree: boolean
}

export type Substitute = {
  lineId: number
  name: string
  packSize: number
  quantity: number
  /** Of all of them together. */
  amount: Cents
  isGstFree: boolean
}

export type PickedOrder = {
  lines: readonly PickedLine[]
  substitutes: readonly Substitute[]
  charges: Cents
  surcharge: Cents
  credit: Cents
}

/** One row of what was sold: goods, delivery or surcharge. */
export type InvoiceLine = {
  kind: 'line' | 'substitute' | 'delivery' | 'surcharge'
  lineId: number | null
  name: string
  packSize: number
  quantity: number
  gross: Cents
  discount: Cents
  isGstFree: boolean
}

export type Sale = {
  lines: InvoiceLine[]
  items: Cents
  charges: Cents
  surcharge: Cents
  discounts: Cents
  credit: Cents
  /** What the gateway is to take. */
  money: Cents
}

export const netOf = (part: Pick<InvoiceLine, 'gross' | 'discount'>): Cents => part.gross - part.discount

/** A discount's part that belongs to the first `some` of `all` packs; the last cents are the shopper's. */
export const discountOf = (discount: Cents, some: number, all: number): Cents =>
  Math.ceil((discount * some) / all)

/** The most that a substitute for `missing` packs of a line may cost: what those would have. */
export const substituteLimit = (
  line: Pick<PickedLine, 'price' | 'quantity' | 'discount'>,
  missing: number,
): Cents =>
  line.price * missing - (line.discount - discountOf(line.discount, line.quantity - missing, line.quantity))

/**
 * What an order comes to with what is really supplied: a missing pack isn't paid, its discount share goes with it, and
 * a substitute costs what was written down for it. The surcharge stays as ordered: what the store lacks is not
 * the shopper's to pay. Money is lowered first and credit last. Where nothing at all is supplied nothing is due.
 *
 * @source A-CHANGE-3, L-29, L-33
 */
export function saleOf(order: PickedOrder): Sale {
  const lines = order.lines.map((line): InvoiceLine => {
    const discount = discountOf(line.discount, line.supplied, line.quantity)
    return { ...partOf('line', line), quantity: line.supplied, gross: line.price * line.supplied, discount }
  })
  const substitutes = order.substitutes.map((one): InvoiceLine => ({
    ...partOf('substitute', one),
    quantity: one.quantity,
    gross: one.amount,
  }))
  const goods = [...lines, ...substitutes].filter((part) => part.quantity > 0)
  const fees = goods.length === 0 ? [] : [fee('delivery', order.charges), fee('surcharge', order.surcharge)]
  const parts = [...goods, ...fees.filter((part) => part.gross > 0)]
  const sumOf = (kinds: readonly InvoiceLine['kind'][]) =>
    parts.reduce((sum, part) => sum + (kinds.includes(part.kind) ? part.gross : 0), 0)
  const total = parts.reduce((sum, part) => sum + netOf(part), 0)
  const credit = Math.min(order.credit, total)
  return {
    lines: parts,
    items: sumOf(['line', 'substitute']),
    charges: sumOf(['delivery']),
    surcharge: sumOf(['surcharge']),
    discounts: parts.reduce((sum, part) => sum + part.discount, 0),
    credit,
    money: total - credit,
  }
}

const partOf = (kind: InvoiceLine['kind'], from: PickedLine | Substitute): InvoiceLine => ({
  kind,
  lineId: from.lineId,
  name: from.name,
  packSize: from.packSize,
  quantity: from.quantity,
  gross: 0,
  discount: 0,
  isGstFree: from.isGstFree,
})

/** Delivery and surcharge are taxable (L-42). */
const fee = (kind: 'delivery' | 'surcharge', gross: Cents): InvoiceLine => ({
  kind,
  lineId: null,
  name: kind === 'delivery' ? 'Delivery' : 'Surcharge',
  packSize: 1,
  quantity: 1,
  gross,
  discount: 0,
  isGstFree: false,
})
