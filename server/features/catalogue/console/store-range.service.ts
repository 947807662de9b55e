import type * as contract from '#contract/console/store-details.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { readStore } from '#server/features/delivery/places/stores.service.ts'
import { stockProducts } from '#server/features/inventory/inventory.service.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { copyPacks } from './store-range.queries.ts'

type CopyRangeResult = OutputOf<NonNullable<(typeof contract.copyRange)['data']>>

/**
 * Copies another store's range and prices to a new store, without specials. Its staff count in the stock.
 * @source A-STORE-5
 */
export async function copyRange(
  shop: Shop,
  principal: Principal,
  { from, to }: { from: number; to: number },
): Promise<CopyRangeResult> {
  await Promise.all([readStore(shop, from), readStore(shop, to)])
  return inTransaction(shop, async (shop) => {
    const packs = await copyPacks(shop.db, from, to, shop.clock.now())
    const products = [...new Set(packs.map((pack) => pack.product_id))]
    await stockProducts(
      shop,
      products.map((product_id) => ({ store_id: to, product_id })),
    )
    const copied = { packs: packs.length, products: products.length }
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: 'store.range_copied',
      subject: `store ${to}`,
      details: { from_store_id: from },
      after: copied,
    })
    return copied
  })
}
