import type { Shop } from '#server/shop.ts'
import * as queries from './stock-sums.queries.ts'

/** Products named in a report; further products are only counted. */
const NAMED = 5

/**
 * Reports every store in which the units of a product are not the sum of its movements. Runs one statement for each
 * store.
 */
export async function checkStockSums(shop: Shop): Promise<void> {
  for (const { store_id: storeId } of shop.storeDirectory.everyStore()) {
    const wrong = await queries.readWrongSums(shop.db, storeId)
    if (wrong.length === 0) continue
    const named = wrong.slice(0, NAMED).map(({ product_id }) => product_id)
    const products = `${named.join(', ')}${wrong.length > NAMED ? ` and ${wrong.length - NAMED} more` : ''}`
    shop.errors.report(
      new Error(`Stock of store ${storeId} is not the sum of its movements: products ${products}`),
      {
        from: 'job',
      },
    )
  }
}
