import type { Order } from '#contract/orders/orders.ts'

export type Item = NonNullable<Order['returns']>['items'][number]

/** Returns the units of a product that the driver still has. */
export const leftOf = ({ units_out, saleable, damaged }: Item): number => units_out - saleable - damaged

/** Returns the key of a count. It changes with each recorded return, so that counting starts again. */
export const keyOf = (item: Item): string => `${item.product_id} ${leftOf(item)}`

/**
 * Returns the count of a product after a scan of this barcode. A carton counts as all units in it.
 * @returns undefined if the barcode belongs to none of the products
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
