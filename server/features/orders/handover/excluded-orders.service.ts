import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './excluded-persons.queries.ts'
import { exclusionFor, noteLooseMatch, recordStopped } from './excluded-persons.service.ts'
import { cancelUndeliverable } from '../lifecycle/move-order.service.ts'

/**
 * Stops every order that was placed, but not handed over, for a person who has excluded themselves since. The order
 * is canceled, its payment is refunded, and goods in a vehicle return to the store. The reason is not shown to
 * readers of the order. Idempotent.
 * @param onFailure whether an order that can't be stopped now throws; a job throws, and so is retried
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
      // `status_not_allowed`: the order has ended in the meantime.
      if (error.code !== 'status_not_allowed') failed.push(row.order_id)
    }
  }
  if (failed.length > 0 && onFailure === 'fails')
    throw new Error(`orders of self-excluded persons could not be stopped: ${failed.join(', ')}`)
}
