import sql from 'sql-template-tag'
import { hashText } from '#domain/seeded-random.ts'
import type { ProductKind } from '#domain/catalogue/packs.ts'
import type { Database } from '#server/db/database.ts'
import type { DemoOrder } from './demo-order-plans.ts'

export type ShelfPack = {
  pack_id: number
  store_id: number
  product_id: number
  size: number
  name: string
  slug: string
  kind: ProductKind
  abv: number
  unit_volume_ml: number
  gst_free: boolean
  art_category: string
  on_hand: number
  /** Every past price, oldest first. */
  prices: { price: number; sale: number; from: string }[]
}

export type BasketLine = ShelfPack & { quantity: number; price: number; salePrice: number }

/** Minimum multiple of a purchase that must be on the shelf, so that no past order empties it. */
const LEFT_FOR_OTHERS = 3
const FAVOURITES = 8

/** Reads the packs that stores show first, favourites first. */
export const readShelves = (db: Database) =>
  db.rows<ShelfPack>(sql`
    select k.pack_id, k.store_id, k.product_id, k.size, p.name, p.slug, p.kind, p.abv, p.unit_volume_ml, p.gst_free,
      p.art_category, s.on_hand,
      (select jsonb_agg(jsonb_build_object('price', h.price_cents, 'sale', h.sale_price_cents, 'from', h.from_at)
         order by h.from_at) from price_history h where h.pack_id = k.pack_id) as prices
    from packs k
    join products p using (product_id)
    join stock s using (store_id, product_id)
    join product_store_sequences q using (store_id, product_id)
    where k.is_initial
    order by k.store_id, q.sequence, k.product_id`)

/** Fills an order's basket from its store's favourites, at the prices of the time at which it was placed. */
export function fillBasket(
  shelves: readonly ShelfPack[],
  storeId: number,
  { basket, home, daysAgo }: DemoOrder,
  placedAt: Date,
): BasketLine[] {
  return basket.map(([category, quantity]) => {
    const choice = shelves
      .filter((pack) => pack.store_id === storeId && pack.art_category === category)
      .filter((pack) => pack.on_hand >= LEFT_FOR_OTHERS * quantity * pack.size)
      .slice(0, FAVOURITES)
    const pack = choice[hashText(`basket:${home.email}:${daysAgo}:${category}`) % choice.length]
    if (!pack) throw new Error(`Store ${storeId} has too little of ${category} for a past order`)
    return { ...pack, quantity, ...priceAt(pack, placedAt) }
  })
}

function priceAt({ prices, name }: ShelfPack, at: Date): { price: number; salePrice: number } {
  const found = prices.findLast(({ from }) => new Date(from) <= at)
  if (!found) throw new Error(`${name} had no price yet on ${at.toISOString()}`)
  return { price: found.price, salePrice: found.sale }
}
