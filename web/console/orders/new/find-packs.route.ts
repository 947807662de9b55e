import { listConsoleProducts } from '#contract/console/products.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import type { Route } from './+types/find-packs.route.ts'

/** A pack that can be added to an order. */
export type FoundPack = {
  packId: number
  productId: number
  isBundle: boolean
  name: string
  size: number
  price: number
  inStock: boolean
  barcodes: string[]
}

const MAX_PRODUCTS = 12

/** Returns the packs that a store sells, searched by name or barcode. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const search = searchParams.get('search')?.trim() ?? ''
  const query = {
    search,
    status: 'ACTIVE' as const,
    limit: MAX_PRODUCTS,
    store_id: searchParams.get('store') ?? '',
  }
  const products = search === '' ? [] : await context.get(apiContext).call(listConsoleProducts, { query })
  const packs = products.flatMap(
    ({ product_id: productId, product_name: name, is_bundle: isBundle, packs: sold }) =>
      sold
        .filter(({ status, price }) => status === 'ACTIVE' && price > 0)
        .map((pack): FoundPack => ({
          packId: pack.product_pack_id,
          productId,
          isBundle,
          name,
          size: pack.pack_size,
          price: pack.sale_price > 0 ? pack.sale_price : pack.price,
          inStock: pack.in_stock,
          barcodes: pack.barcodes,
        })),
  )
  return { search, packs }
}
