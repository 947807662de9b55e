import { type CartonCost, costOf } from '#domain/purchasing/purchase-order.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './pack-costs.queries.ts'

export type ProductCost = CartonCost & { productId: number }

/**
 * Sets the costs of a store's packs from the costs of cartons. Runs in the caller's transaction. Versions of packs stay,
 * because staff edit prices there and no costs.
 */
export async function setCosts(
  shop: Shop,
  principal: Principal,
  storeId: number,
  costs: readonly ProductCost[],
): Promise<void> {
  const byProduct = new Map(costs.map((cost) => [cost.productId, cost]))
  const packs = await queries.lockPacks(shop.db, storeId, [...byProduct.keys()])
  const changes = packs.flatMap((pack) => {
    const cost = byProduct.get(pack.product_id)
    const cents = cost ? costOf(pack.size, cost) : pack.cost_price_cents
    return cents === pack.cost_price_cents ? [] : { packId: pack.pack_id, cents }
  })
  if (changes.length === 0) return
  await queries.updateCosts(shop.db, changes, shop.clock.now())
  await recordAudit(shop, {
    byUserId: userIdOf(principal),
    action: 'pack.costs_changed',
    subject: `store ${storeId}`,
    details: { packs: changes.length },
  })
}
