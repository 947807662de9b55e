import type { Order } from '#contract/orders/orders.ts'

export type Item = NonNullable<Order['returns']>['items'][number]

/** Units of a product that the driver still has. */
export const leftOf = ({ units_out, saleable, damaged }: Item): number => units_out - saleable - damaged

/** A count is of what is still out: with each record another one begins. */
export const keyOf = (item: Item): string => `${item.product_id} ${leftOf(item)}`

/**
 * What was scanned of a product, with this barcode. A carton counts for all that is in it.
 * @returns undefined for a barcode of something else
 */
export function countScan(items: readonly Item[], scanned: Readonly<Record<string, number>>, code: string) {
  const padded = code.padStart(14, '0')
  for (const item of items) {
    const barcode = item.barcodes.find(({ gtin }) => gtin.padStart(14, '0') === padded)
    if (!barcode) continue
    const key = keyOf(item)
    return { item, key, units: (scanned[key] ?? 0) + barcode.units, left: leftOf(item) }
  }
  return undefined
}
