import type { PackPrice, setPrices as setPricesEndpoint } from '#contract/console/prices.ts'
import type { setProductStatus } from '#contract/console/product-status.ts'
import type { ConsoleProduct } from '#contract/console/products.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { publicCode } from '#contract/errors.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { setPrice } from './prices.service.ts'
import { changeProduct } from './save-product.service.ts'

type RefusedChange = { code: string; msg: string; current: unknown }

/** Returns a rejection as a result, so that the remaining entries are still processed. */
async function each<T>(
  work: () => Promise<T>,
): Promise<{ done: T; error: null } | { done: null; error: RefusedChange }> {
  try {
    return { done: await work(), error: null }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const { fields = {}, current = null } = error.details
    const msg = error.details.msg ?? Object.values(fields)[0] ?? error.message
    return { done: null, error: { code: publicCode(error.code), msg, current } }
  }
}

type PriceChanges = NonNullable<OutputOf<(typeof setPricesEndpoint)['body']>>['changes']

/** Sets prices in the given order, each in its own transaction. */
export async function setPrices(shop: Shop, principal: Principal, changes: PriceChanges) {
  const results = []
  for (const { store_id, product_pack_id, ...price } of changes) {
    const { done, error } = await each(() =>
      setPrice(shop, principal, { store_id, pack_id: product_pack_id }, price),
    )
    // Only `stale` errors carry the current price.
    results.push({
      product_pack_id,
      now: done,
      error: error && { ...error, current: error.current as PackPrice | null },
    })
  }
  return results
}

type SetStatusBody = NonNullable<OutputOf<(typeof setProductStatus)['body']>>

export async function setStatus(shop: Shop, principal: Principal, { status, products }: SetStatusBody) {
  const results = []
  for (const { product_id, version } of products) {
    const { done, error } = await each(() => changeProduct(shop, principal, product_id, { status, version }))
    results.push({
      product_id,
      version: done?.version ?? null,
      error: error && { ...error, current: error.current as ConsoleProduct | null },
    })
  }
  return results
}
