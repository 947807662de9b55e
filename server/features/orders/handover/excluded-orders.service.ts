import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './excluded-persons.queries.ts'
import { exclusionFor, noteLooseMatch, recordStopped } from './excluded-persons.service.ts'
import { cancelUndeliverable } from '../lifecycle/move-order.service.ts'

/**
 * Stops every order that was placed and not handed over for somebody who has excluded themselves since: it ends, its
 * money goes back, goods on board come back to the store. Nobody reads why. Safe to repeat at any time.
 * @param onFailure what becomes of an order that can't be stopped at this moment: a job fails, and so tries again
 * @source L-20, L-21
 */
export async function stopExcludedOrders(
  shop: Shop,
  onFailure: 'fails' | 'tries again later',
): Promise<void> {
  const failed: number[] = []
  for (const row of await queries.readOpenPersons(shop.db)) {
    const exclusionId = await exclusionFor(shop, row)
    if (exclusionId === null) {
      await noteLooseMatch(shop, row)
      continue
    }
    try {
      await cancelUndeliverable(shop, row.order_id)
      await recordStopped(shop, exclusionId, row.order_id)
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      // It has ended by itself meanwhile.
      if (error.code !== 'status_not_allowed') failed.push(row.order_id)
    }
  }
  if (failed.length > 0 && onFailure === 'fails')
    throw new Error(`orders are not stopped yet: ${failed.join(', ')}`)
}
