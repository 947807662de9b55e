import type { BundlePrice, ConsoleBundle } from '#contract/console/bundles.ts'
import { type Cents, toDollars } from '#domain/money.ts'
import type { BundleRow } from './bundles.queries.ts'

/** Price that a rule gives in one store. */
export type RulePrice = {
  storeId: number
  /** Null for a fixed price. */
  percentOff: number | null
  price: Cents
  partsPrice: Cents
}

export const presentBundle = (row: BundleRow): ConsoleBundle => ({
  product_id: row.product_id,
  product_name: row.name,
  status: row.status,
  version: row.version,
  parts: row.parts.map((part) => ({
    product_id: part.product_id,
    product_slug: part.slug,
    product_name: part.name,
    pack_size: part.size,
    quantity: part.count,
  })),
  prices: row.prices.map(
    ({ store_id, percent_off, cents, parts_cents: partsCents, units_left, is_sold }) => ({
      ...presentPrice({
        storeId: store_id,
        percentOff: percent_off,
        price: cents,
        // A part that the store has no pack of leaves the sum unknown.
        partsPrice: partsCents ?? cents,
      }),
      available: is_sold ? units_left : 0,
      is_sold,
    }),
  ),
})

export const presentPrice = ({ storeId, percentOff, price, partsPrice }: RulePrice): BundlePrice => ({
  store_id: storeId,
  percent_off: percentOff,
  price: toDollars(price),
  parts_price: toDollars(partsPrice),
  saving: toDollars(partsPrice - price),
})
