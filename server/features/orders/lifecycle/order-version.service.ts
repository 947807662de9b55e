import { ShopError } from '#server/http/errors.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { afterwards } from '../view/order-view.service.ts'
import type { OrderHead } from '../orders.queries.ts'

/**
 * Refuses a change that was made from another version than the locked order's. Other programs may leave the version out.
 * @source A-VERSION-1
 */
export function requireVersion({ version }: OrderHead, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) throw new ShopError('stale')
}

/** Runs a write of an order; a stale one is answered with the order as it is by now. */
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
    throw new ShopError('stale', { ...error.details, current: await afterwards(shop, principal, orderId) })
  }
}
