import type { Cents } from '#domain/money.ts'

export type TaxedOrder = {
  /** What is left of each line after its shares of the discounts. */
  lines: readonly { total: Cents; isGstFree: boolean }[]
  charges: Cents
  surcharge: Cents
}

/** GST is 10 %: of a price that holds it, an eleventh. */
const SHARE = 11

/** GST within a taxable amount: an eleventh, half a cent up. @source L-42 */
export const gstWithin = (taxable: Cents): Cents =>
  Math.floor((2 * Math.max(0, taxable) + SHARE) / (2 * SHARE))

/**
 * GST within what was charged: an eleventh of everything taxable, rounded once, half a cent up. A discount lowers the
 * lines that it was given on, each by its exact share; credit is a way to pay and lowers nothing.
 *
 * @returns cents
 * @source L-31, L-42
 */
export function gstIncluded({ lines, charges, surcharge }: TaxedOrder): Cents {
  const taxed = lines.reduce((sum, line) => sum + (line.isGstFree ? 0 : line.total), 0)
  return gstWithin(taxed + charges + surcharge)
}
