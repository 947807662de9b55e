import type { PackPrice } from '#contract/console/prices.ts'
import { toDollars } from '#domain/money.ts'
import type { PriceStep } from '#domain/pricing/price-plan.ts'
import { toLocalIso } from '#domain/time.ts'
import type { Row } from '#server/db/row.ts'
import type { Shop } from '#server/shop.ts'

export type PricedPack = Row<'packs', 'pack_id' | 'store_id' | 'product_id' | 'size' | 'version'> &
  Row<'products', 'name'> & {
    price: number
    salePrice: number
    planned: PriceStep[]
    /** Newest first. */
    history: PriceStep[]
  }

/** Returns a pack's price as the API presents it. Times are in the store's time zone. */
export function presentPrice({ storeDirectory }: Pick<Shop, 'storeDirectory'>, pack: PricedPack): PackPrice {
  const { time_zone: zone } = storeDirectory.store(pack.store_id)
  const presentStep = ({ at, price, salePrice }: PriceStep) => ({
    price: toDollars(price),
    sale_price: toDollars(salePrice),
    starts: toLocalIso(at, zone),
  })
  return {
    product_pack_id: pack.pack_id,
    store_id: pack.store_id,
    product_id: pack.product_id,
    product_name: pack.name,
    pack_size: pack.size,
    price: toDollars(pack.price),
    sale_price: toDollars(pack.salePrice),
    planned: pack.planned.map(presentStep),
    history: pack.history.map(presentStep),
    version: pack.version,
  }
}
