import type { Cents } from '#domain/money.ts'

export type TaxedOrder = {
  lines: readonly { total: Cents; isGstFree: boolean }[]
  charges: Cents
  surcharge: Cents
  discounts: Cents
}

/** GST is 10 %: of a price that holds it, an eleventh. */
const SHARE = 11

/**
 * GST within what was charged: an eleventh of everything taxable, rounded once, half a cent up. A discount lowers taxable
 * and GST-free goods in their proportion; credit is a way to pay and lowers nothing.
 *
 * @returns cents
 * @source australia.md §5 "GST", "Rounding of GST", rule 31
 */
export function gstIncluded({ lines, charges, surcharge, discounts }: TaxedOrder): Cents {
  const items = lines.reduce((sum, line) => sum + line.total, 0)
  const free = lines.reduce((sum, line) => sum + (line.isGstFree ? line.total : 0), 0)
  const discountOnFree = items === 0 ? 0 : Math.round((discounts * free) / items)
  const taxable = items - free + charges + surcharge - (discounts - discountOnFree)
  return Math.floor((2 * Math.max(0, taxable) + SHARE) / (2 * SHARE))
}
