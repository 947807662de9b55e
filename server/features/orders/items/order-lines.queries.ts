import sql, { type Sql } from 'sql-template-tag'
import { effectivePrice } from '#domain/pricing/effective-price.ts'
import type { SubstitutionPreference } from '#domain/orders/substitution-preference.ts'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

/** Pack data that an order stores, independent of later catalogue changes. */
export type OrderedPack = Row<
  'packs',
  'pack_id' | 'product_id' | 'size' | 'price_cents' | 'sale_price_cents'
> &
  Row<'products', 'name' | 'slug' | 'kind' | 'abv' | 'unit_volume_ml' | 'gst_free'>

const packColumns = sql`
  product_id, pack_id, product_name, product_slug, kind, abv, unit_volume_ml, gst_free, pack_size`

/** The packs as rows of `packColumns`. */
const packRows = (packs: readonly OrderedPack[]) => sql`
  unnest(${packs.map((p) => p.product_id)}::int[], ${packs.map((p) => p.pack_id)}::int[],
    ${packs.map((p) => p.name)}::text[], ${packs.map((p) => p.slug)}::text[], ${packs.map((p) => p.kind)}::text[],
    ${packs.map((p) => p.abv)}::numeric[], ${packs.map((p) => p.unit_volume_ml)}::int[],
    ${packs.map((p) => p.gst_free)}::boolean[], ${packs.map((p) => p.size)}::int[])`

/** Bundle in which packs were bought: its product, name and number at the time of the order. */
export type LineBundle = { productId: number; name: string; quantity: number }

/** An ordered pack with its exact share of all discounts. */
export type NewLine = OrderedPack & {
  quantity: number
  /** Share of one pack in the price of its bundle, in cents; undefined if the pack was bought on its own. */
  sharePrice?: Cents
  bundle?: LineBundle
  discount: Cents
  substitutionPreference: SubstitutionPreference | null
}

const priceOf = ({ sharePrice, ...pack }: NewLine): Cents =>
  sharePrice ?? effectivePrice({ price: pack.price_cents, salePrice: pack.sale_price_cents })

export const insertLines = (db: Database, orderId: number, lines: readonly NewLine[]) =>
  db.run(linesInsert(sql`${orderId}`, lines))

/** Builds the insert as a part of the statement that writes the order. */
export const linesInsert = (orderId: Sql, lines: readonly NewLine[]): Sql => sql`
    insert into order_lines (order_id, ${packColumns}, quantity, quantity_supplied, regular_price_cents, price_cents,
      discount_cents, missing_wish, bundle_product_id, bundle_name, bundle_quantity)
    select ${orderId}, ${packColumns}, quantity, quantity, regular, price, discount, wish, bundle, bundle_name, bundles
    from rows from (${packRows(lines)}, unnest(
      ${lines.map((l) => l.quantity)}::int[], ${lines.map((l) => l.price_cents)}::bigint[],
      ${lines.map(priceOf)}::bigint[], ${lines.map((l) => l.discount)}::bigint[], ${lines.map((l) => l.substitutionPreference)}::text[],
      ${lines.map((l) => l.bundle?.productId ?? null)}::int[], ${lines.map((l) => l.bundle?.name ?? null)}::text[],
      ${lines.map((l) => l.bundle?.quantity ?? null)}::int[]))
      as l (${packColumns}, quantity, regular, price, discount, wish, bundle, bundle_name, bundles)`

type NewSubstitute = {
  orderId: number
  lineId: number
  pack: OrderedPack
  quantity: number
  amount: Cents
  now: Date
}

export const insertSubstitute = (
  db: Database,
  { orderId, lineId, pack, quantity, amount, now }: NewSubstitute,
) =>
  db.run(sql`
    insert into order_substitutes (order_line_id, order_id, ${packColumns}, quantity, amount_cents, at)
    select ${lineId}, ${orderId}, ${packColumns}, ${quantity}, ${amount}, ${now}
    from ${packRows([pack])} as p (${packColumns})`)
