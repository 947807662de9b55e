import sql from 'sql-template-tag'
import type { ProductKind } from '#domain/catalogue/packs.ts'
import type { SubstitutionPreference } from '#domain/orders/substitution-preference.ts'
import type { Cents } from '#domain/money.ts'
import type { OrderDiscount } from '#server/features/promotions/discounts/discount-recalculation.service.ts'
import type { Database } from '#server/db/database.ts'
import { priceCents, pricesAt, salePriceCents } from '#server/db/pack-prices.ts'
import type { Row } from '#server/db/row.ts'
import type { OrderedPack } from './order-lines.queries.ts'

export type ItemRow = Row<
  'order_lines',
  | 'order_line_id'
  | 'pack_id'
  | 'product_id'
  | 'product_name'
  | 'pack_size'
  | 'quantity'
  | 'quantity_supplied'
  | 'picked'
  | 'kind'
  | 'regular_price_cents'
  | 'price_cents'
  | 'discount_cents'
  | 'missing_wish'
  | 'bundle_product_id'
  | 'bundle_quantity'
> & {
  kind: ProductKind
  /** Today's categories of the product, or of its bundle, and their parent categories. */
  category_ids: number[]
  /** Pack of the line's bundle in the order's store; null for packs bought on their own. */
  bundle_pack_id: number | null
}

/** Pack of the bundle of the line `l` in the order's store; null for packs bought on their own. */
export const bundlePackId = sql`(
  select k.pack_id from packs k join orders o using (store_id)
  where o.order_id = l.order_id and k.product_id = l.bundle_product_id and k.size = 1)`

export const readItems = (db: Database, orderId: number) =>
  db.rows<ItemRow>(sql`
    select order_line_id, pack_id, product_id, product_name, pack_size, quantity, quantity_supplied, picked, kind,
      regular_price_cents, price_cents, discount_cents, missing_wish, bundle_product_id, bundle_quantity,
      ${bundlePackId} as bundle_pack_id, array(
        select g.category_id from product_categories g where g.product_id = coalesce(l.bundle_product_id, l.product_id)
        union select g.parent_id from product_categories x join categories g using (category_id)
          where x.product_id = coalesce(l.bundle_product_id, l.product_id) and g.parent_id is not null) as category_ids
    from order_lines l where order_id = ${orderId} order by order_line_id`)

export type AmountsRow = Row<
  'orders',
  'zone_id' | 'created_at' | 'promo_code_id' | 'charges_cents' | 'credit_cents' | 'total_cents'
>

export const readAmounts = (db: Database, orderId: number) =>
  db.first<AmountsRow>(sql`
    select zone_id, created_at, promo_code_id, charges_cents, credit_cents, total_cents from orders where order_id = ${orderId}`)

type BuyerRow = Row<'users', 'user_id' | 'firstname' | 'lastname' | 'email' | 'mobile' | 'dob_sealed'>

export const readBuyer = (db: Database, userId: number) =>
  db.first<BuyerRow>(sql`
    select user_id, firstname, lastname, email, mobile, dob_sealed from users where user_id = ${userId}`)

/** Reads the packs that a store sells today. A bundle can't be added to an order: its lines are made by checkout. */
export const readPacks = (db: Database, storeId: number, packIds: readonly number[], now: Date) =>
  db.rows<OrderedPack>(sql`
    select k.pack_id, k.product_id, d.name, d.slug, d.kind, d.abv, d.unit_volume_ml, d.gst_free, k.size,
      ${priceCents} as price_cents, ${salePriceCents} as sale_price_cents
    from packs k join products d using (product_id) ${pricesAt(now)}
    where k.pack_id = any(${packIds}::int[]) and k.store_id = ${storeId} and k.status = 'ACTIVE' and k.price_cents > 0
      and d.status = 'ACTIVE' and not exists (select from bundle_parts b where b.bundle_product_id = k.product_id)`)

/** @param bundles number of bundles that the line belongs to; null for packs bought on their own */
export const updateLine = (
  db: Database,
  lineId: number,
  line: { quantity: number; discount: Cents; bundles: number | null },
) =>
  db.run(sql`
    update order_lines set quantity = ${line.quantity}, quantity_supplied = ${line.quantity},
      discount_cents = ${line.discount}, bundle_quantity = ${line.bundles}
    where order_line_id = ${lineId}`)

export const deleteLine = (db: Database, lineId: number) =>
  db.run(sql`delete from order_lines where order_line_id = ${lineId}`)

export const readDiscounts = (db: Database, orderId: number) =>
  db.rows<OrderDiscount>(sql`
    select d.nth, d.amount_cents, to_jsonb(m) as promotion, to_jsonb(p) as code
    from order_discounts d left join promotions m using (promotion_id) left join promo_codes p using (promo_code_id)
    where d.order_id = ${orderId} order by d.nth`)

/** @param amounts one for each discount, in the order of `readDiscounts` */
export const updateDiscounts = (db: Database, orderId: number, amounts: Cents[]) =>
  db.run(sql`
    update order_discounts o set amount_cents = d.amount
    from unnest(${amounts}::bigint[]) with ordinality as d (amount, nth)
    where o.order_id = ${orderId} and o.nth = d.nth`)

type NewAmounts = {
  items: Cents
  surcharge: Cents
  discounts: Cents
  credit: Cents
  total: Cents
}

export const updateAmounts = (db: Database, orderId: number, a: NewAmounts, now: Date) =>
  db.run(sql`
    update orders set items_cents = ${a.items}, surcharge_cents = ${a.surcharge}, discounts_cents = ${a.discounts},
      credit_cents = ${a.credit}, total_cents = ${a.total}, modified_at = ${now}, touched_at = ${now}
    where order_id = ${orderId}`)

export const updateSubstitutionPreference = (
  db: Database,
  orderId: number,
  preference: SubstitutionPreference,
  now: Date,
) =>
  db.run(
    sql`update orders set missing_wish = ${preference}, modified_at = ${now} where order_id = ${orderId}`,
  )

/** @param preferences per line; null means the preference of the whole order */
export const updateLinePreferences = (
  db: Database,
  orderId: number,
  preferences: readonly { order_line_id: number; missing_wish: SubstitutionPreference | null }[],
) =>
  db.rows<Row<'order_lines', 'order_line_id'>>(sql`
    update order_lines l set missing_wish = w.wish
    from unnest(${preferences.map((line) => line.order_line_id)}::bigint[], ${preferences.map((line) => line.missing_wish)}::text[])
      as w (id, wish)
    where l.order_id = ${orderId} and l.order_line_id = w.id returning l.order_line_id`)

export const updatePickedQuantity = (db: Database, orderId: number, lineId: number, supplied: number) =>
  db.run(sql`
    update order_lines set quantity_supplied = ${supplied}
    where order_line_id = ${lineId} and order_id = ${orderId} and ${supplied}::int <= quantity`)

export type SubstituteRow = Row<'order_substitutes', 'product_id' | 'pack_size' | 'quantity'>

export const deleteSubstitutes = (db: Database, lineId: number) =>
  db.rows<SubstituteRow>(sql`
    delete from order_substitutes where order_line_id = ${lineId} returning product_id, pack_size, quantity`)

export const isSettled = (db: Database, orderId: number) =>
  db.one<{ settled: boolean }>(sql`
    select exists (select from settlements where order_id = ${orderId} and is_posted) as settled`)
