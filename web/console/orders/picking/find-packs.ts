import { listProducts } from '#contract/shop/catalogue.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import type { StorePack } from './picking-section.tsx'

const MAX_PACKS = 8

/** Searches the store's packs that are in stock, by name. */
export async function findPacks(api: PageApi, storeId: number, search: string): Promise<StorePack[]> {
  const query = { store_id: storeId, search, in_stock: true, limit: MAX_PACKS }
  const products = await api.call(listProducts, { query }).catch(() => [])
  return products.flatMap((product) =>
    (product.product_pack ?? [])
      .filter((pack) => pack.in_stock)
      .map((pack) => ({
        packId: pack.product_pack_id,
        name: product.product_name,
        size: pack.pack_size,
        price: pack.product_price[0]?.sale_price || (pack.product_price[0]?.price ?? 0),
      })),
  )
}
