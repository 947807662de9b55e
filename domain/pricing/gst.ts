import type { Cents } from '#domain/money.ts'

export type TaxedOrder = {
  /** Total of each line after its share of the discounts. */
  lines: readonly { total: Cents; isGstFree: boolean }[]
  charges: Cents
  surcharge: Cents
}

/** Divisor for the GST in a price that includes it: 10 % GST is an eleventh. */
const SHARE = 11

/** Returns the GST in a taxable amount: an eleventh, rounded half up. @source L-42 */
export const gstWithin = (taxable: Cents): Cents =>
  Math.floor((2 * Math.max(0, taxable) + SHARE) / (2 * SHARE))

/**
 * Returns the GST in the charged amount: an eleventh of all taxable parts, rounded once, half up. A discount reduces
 * the lines to which it applies by their exact shares. Credit is a payment method and does not reduce the GST.
 *
 * @returns cents
 * @source L-31, L-42
 */
export function gstIncluded({ lines, charges, surcharge }: TaxedOrder): Cents {
  const taxed = lines.reduce((sum, line) => sum + (line.isGstFree ? 0 : line.total), 0)
  return gstWithin(taxed + charges + surcharge)
}
