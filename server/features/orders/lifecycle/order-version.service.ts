import { ShopError } from '#server/http/errors.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { orderAfterChange } from '../view/order-view.service.ts'
import type { OrderHead } from '../orders.queries.ts'

/**
 * Rejects a change made from a version other than the locked order's. API clients may omit the version.
 * @source A-VERSION-1
 */
export function requireVersion({ version }: OrderHead, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) throw new ShopError('stale')
}

/** Runs a write of an order. A `stale` error is rethrown with the current order in its details. */
export async function withCurrentOrder<T>(
  shop: Shop,
  principal: Principal,
  orderId: number,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'stale' || error.details.current !== undefined)
      throw error
    throw new ShopError('stale', {
      ...error.details,
      current: await orderAfterChange(shop, principal, orderId),
    })
  }
}
