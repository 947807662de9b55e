import type { Cents } from '#domain/money.ts'

export type PickedLine = {
  lineId: number
  name: string
  packSize: number
  quantity: number
  supplied: number
  /** Price per pack at the time of the order. */
  price: Cents
  /** Share of the line in all discounts of the order, for all its packs together. */
  discount: Cents
  isGstFree: boolean
}

export type Substitute = {
  lineId: number
  name: string
  packSize: number
  quantity: number
  /** Amount for all packs together. */
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

/** Row of a sale: goods, delivery or surcharge. */
export type InvoiceLine = {
  kind: 'line' | 'substitute' | 'delivery' | 'surcharge'
  lineId: number | null
  name: string
  packSize: number
  quantity: number
  gross: Cents
  discount: Cents
  isGstFree: boolean
  /** Name of the bundle in which the goods were bought; null or absent for goods on their own. */
  bundle?: string | null
}

export type Sale = {
  lines: InvoiceLine[]
  items: Cents
  charges: Cents
  surcharge: Cents
  discounts: Cents
  credit: Cents
  /** Amount to capture at the gateway. */
  money: Cents
}

export const netOf = (part: Pick<InvoiceLine, 'gross' | 'discount'>): Cents => part.gross - part.discount

/** Returns the part of a discount for the first `some` of `all` packs, rounded up in favour of the shopper. */
export const discountOf = (discount: Cents, some: number, all: number): Cents =>
  Math.ceil((discount * some) / all)

/** Returns the maximum cost of a substitute for `missing` packs of a line: the cost of these packs. */
export const substituteLimit = (
  line: Pick<PickedLine, 'price' | 'quantity' | 'discount'>,
  missing: number,
): Cents =>
  line.price * missing - (line.discount - discountOf(line.discount, line.quantity - missing, line.quantity))

/**
 * Computes the amounts of an order for the supplied packs. Missing packs and their share of the discount are not
 * charged, and a substitute costs its recorded amount. The surcharge is unchanged, because shortages are not the
 * shopper's fault. The money is reduced before the credit. Nothing is charged if nothing is supplied.
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

/** Returns a line for delivery or surcharge, which are taxable (L-42). */
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
