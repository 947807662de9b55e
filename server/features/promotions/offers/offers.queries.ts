import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { OFFER_SORTS, OFFER_STATES } from '#contract/console/promotions.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import type { Cents } from '#domain/money.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import { pageSlice } from '#server/db/numbered-page.ts'
import { isSeenBy, storesOfOffer } from '#server/db/owning-stores.ts'
import type { Reader } from '#server/db/replicas.ts'
import type { Row } from '#server/db/row.ts'
import type { CallerStores } from '#server/http/security/ownership.ts'

/** Usage of an offer in valid orders: their number, the total discount and the total of their items. */
type Usage = { uses: number; cost_cents: Cents; sales_cents: Cents }
/** Names of the products to which an offer is limited. */
type Named = { products: { product_id: number; product_name: string }[] }
export type CodeRow = Row<'promo_codes'> & Usage & Named
export type PromotionListRow = Row<'promotions'> & Usage & Named

const productNames = sql`coalesce((
  select jsonb_agg(jsonb_build_object('product_id', p.product_id, 'product_name', p.name) order by p.name, p.product_id)
  from products p where p.product_id = any(m.product_ids)), '[]') as products`

export type OfferList = {
  search: string
  state: (typeof OFFER_STATES)[number]
  sort: (typeof OFFER_SORTS)[number]
  /** Stores of the caller. Their offers and offers for all stores are listed; null: all offers. */
  stores: CallerStores
  now: Date
  page: number
  limit: number
}

const stateOf = (now: Date): Record<OfferList['state'], Sql> => ({
  all: sql`true`,
  running: sql`m.status = 'ACTIVE' and m.start_at <= ${now} and m.end_at > ${now}`,
  planned: sql`m.status = 'ACTIVE' and m.start_at > ${now}`,
  ended: sql`m.end_at <= ${now}`,
  off: sql`m.status = 'INACTIVE'`,
})

/** Builds a case-insensitive substring match; the search text is not a pattern. */
const contains = (column: string, search: string): Sql =>
  sql`strpos(lower(${raw(column)}), lower(${search})) > 0`

const codeUsage = sql`
  select count(*)::int as uses, coalesce(sum(u.amount_cents), 0)::bigint as cost_cents,
    coalesce(sum(o.items_cents), 0)::bigint as sales_cents
  from promo_uses u join orders o using (order_id)
  where u.promo_code_id = m.promo_code_id and u.released_at is null and o.placed_at is not null`

const promotionUsage = sql`
  select count(*)::int as uses, coalesce(sum(d.amount_cents), 0)::bigint as cost_cents,
    coalesce(sum(o.items_cents), 0)::bigint as sales_cents
  from order_discounts d join orders o using (order_id)
  where d.promotion_id = m.promotion_id and o.placed_at is not null and o.status <> ${constant(STATUS.canceled)}`

/**
 * Builds a page of offers and their count. Usage is computed only for the rows of the page, unless the list is sorted
 * by usage.
 */
function offersOf(
  offers: {
    table: 'promo_codes' | 'promotions'
    id: string
    named: readonly [string, ...string[]]
    usage: Sql
  },
  list: OfferList,
): { rows: Sql; count: Sql } {
  const { table, id, named, usage } = offers
  const column = raw(`m.${id}`)
  const searched = join(
    named.map((name) => contains(`m.${name}`, list.search)),
    ' or ',
  )
  const from = sql`from ${raw(table)} m where ${stateOf(list.now)[list.state]}
    and ${isSeenBy(storesOfOffer(sql`m.store_ids`, sql`m.zone_ids`), list.stores)}
    and (${list.search} = '' or ${searched})`
  const sorts: Record<OfferList['sort'], Sql> = {
    newest: sql`${column} desc`,
    name: sql`lower(m.${raw(named[0])}), ${column}`,
    end: sql`m.end_at, ${column}`,
    '-uses': sql`x.uses desc, ${column} desc`,
  }
  const slice = pageSlice(list)
  const rows =
    list.sort === '-uses'
      ? sql`select m.*, x.*, ${productNames} from (select m.* ${from}) m cross join lateral (${usage}) x order by ${sorts['-uses']} ${slice}`
      : sql`select m.*, x.*, ${productNames} from (select m.* ${from} order by ${sorts[list.sort]} ${slice}) m
          cross join lateral (${usage}) x order by ${sorts[list.sort]}`
  return { rows, count: sql`select count(*)::int as total ${from}` }
}

const CODES = {
  table: 'promo_codes',
  id: 'promo_code_id',
  named: ['code', 'description'],
  usage: codeUsage,
} as const
const PROMOTIONS = {
  table: 'promotions',
  id: 'promotion_id',
  named: ['name'],
  usage: promotionUsage,
} as const

export async function listCodes(db: Reader, list: OfferList) {
  const { rows, count } = offersOf(CODES, list)
  const [found, counted] = await Promise.all([db.rows<CodeRow>(rows), db.one<{ total: number }>(count)])
  return { rows: found, total: counted.total }
}

export async function listPromotions(db: Reader, list: OfferList) {
  const { rows, count } = offersOf(PROMOTIONS, list)
  const [found, counted] = await Promise.all([
    db.rows<PromotionListRow>(rows),
    db.one<{ total: number }>(count),
  ])
  return { rows: found, total: counted.total }
}

export const readCode = (db: Database, promoCodeId: number) =>
  db.first<CodeRow>(sql`
    select m.*, x.*, ${productNames} from promo_codes m cross join lateral (${codeUsage}) x
    where m.promo_code_id = ${promoCodeId}`)

export const readPromotion = (db: Database, promotionId: number) =>
  db.first<PromotionListRow>(sql`
    select m.*, x.*, ${productNames} from promotions m cross join lateral (${promotionUsage}) x
    where m.promotion_id = ${promotionId}`)

/** Locks a promo code until the transaction ends. */
export const lockCode = (db: Database, promoCodeId: number) =>
  db.first<Row<'promo_codes'>>(sql`select * from promo_codes where promo_code_id = ${promoCodeId} for update`)

export const lockPromotion = (db: Database, promotionId: number) =>
  db.first<Row<'promotions'>>(sql`select * from promotions where promotion_id = ${promotionId} for update`)

/** Columns of a code that staff edit, and the person who checked it. */
export type CodeTerms = Omit<Row<'promo_codes'>, 'promo_code_id' | 'type' | 'current_amount' | 'version'>

export const insertCode = (db: Database, c: CodeTerms) =>
  db.first<Row<'promo_codes', 'promo_code_id'>>(sql`
    insert into promo_codes (code, description, use_type, discount_type, discount, minimum_spend_cents, total_amount,
      requirement, store_ids, zone_ids, category_ids, product_ids, excluded_category_ids, segment_id, status,
      start_at, end_at, checked_by, checked_at)
    values (${c.code}, ${c.description}, ${c.use_type}, ${c.discount_type}, ${c.discount}, ${c.minimum_spend_cents},
      ${c.total_amount}, ${c.requirement}, ${c.store_ids}::int[], ${c.zone_ids}::int[],
      ${c.category_ids}::int[], ${c.product_ids}::int[], ${c.excluded_category_ids}::int[], ${c.segment_id},
      ${c.status}, ${c.start_at}, ${c.end_at}, ${c.checked_by}, ${c.checked_at})
    on conflict (code) do nothing returning promo_code_id`)

export const isCodeTaken = (db: Database, code: string, exceptId: number) =>
  db.one<{ taken: boolean }>(sql`
    select exists (select from promo_codes where code = ${code} and promo_code_id <> ${exceptId}) as taken`)

export const updateCode = (db: Database, promoCodeId: number, c: CodeTerms) =>
  db.run(sql`
    update promo_codes set code = ${c.code}, description = ${c.description}, use_type = ${c.use_type},
      discount_type = ${c.discount_type}, discount = ${c.discount}, minimum_spend_cents = ${c.minimum_spend_cents},
      total_amount = ${c.total_amount}, requirement = ${c.requirement}, store_ids = ${c.store_ids}::int[],
      zone_ids = ${c.zone_ids}::int[], category_ids = ${c.category_ids}::int[],
      product_ids = ${c.product_ids}::int[], excluded_category_ids = ${c.excluded_category_ids}::int[],
      segment_id = ${c.segment_id}, status = ${c.status}, start_at = ${c.start_at}, end_at = ${c.end_at}, checked_by = ${c.checked_by},
      checked_at = ${c.checked_at}, version = version + 1
    where promo_code_id = ${promoCodeId}`)

export type PromotionTermsRow = Omit<Row<'promotions'>, 'promotion_id' | 'version'>

export const insertPromotion = (db: Database, p: PromotionTermsRow) =>
  db.one<Row<'promotions', 'promotion_id'>>(sql`
    insert into promotions (name, kind, buy, get, percent, price_cents, category_ids, product_ids, excluded_category_ids, segment_id,
      store_ids, zone_ids, from_time, until_time, weekdays, status, start_at, end_at, checked_by, checked_at)
    values (${p.name}, ${p.kind}, ${p.buy}, ${p.get}, ${p.percent}, ${p.price_cents}, ${p.category_ids}::int[],
      ${p.product_ids}::int[], ${p.excluded_category_ids}::int[], ${p.segment_id}, ${p.store_ids}::int[], ${p.zone_ids}::int[], ${p.from_time}, ${p.until_time},
      ${p.weekdays}::int[], ${p.status}, ${p.start_at}, ${p.end_at}, ${p.checked_by}, ${p.checked_at})
    returning promotion_id`)

export const updatePromotion = (db: Database, promotionId: number, p: PromotionTermsRow) =>
  db.run(sql`
    update promotions set name = ${p.name}, kind = ${p.kind}, buy = ${p.buy}, get = ${p.get}, percent = ${p.percent},
      price_cents = ${p.price_cents},      category_ids = ${p.category_ids}::int[], product_ids = ${p.product_ids}::int[], excluded_category_ids = ${p.excluded_category_ids}::int[],
      segment_id = ${p.segment_id}, store_ids = ${p.store_ids}::int[], zone_ids = ${p.zone_ids}::int[], from_time = ${p.from_time},
      until_time = ${p.until_time}, weekdays = ${p.weekdays}::int[], status = ${p.status}, start_at = ${p.start_at},
      end_at = ${p.end_at}, checked_by = ${p.checked_by}, checked_at = ${p.checked_at}, version = version + 1
    where promotion_id = ${promotionId}`)

/** Returns a condition: the product `p` is in one of the categories or in a subcategory of it. */
const isInCategories = (ids: readonly number[]) => sql`exists (
  select from product_categories g join categories c using (category_id)
  where g.product_id = p.product_id and (c.category_id = any(${ids}::int[]) or c.parent_id = any(${ids}::int[])))`

type ScopeColumns = Pick<Row<'promo_codes'>, 'category_ids' | 'product_ids' | 'excluded_category_ids'>

/** Reads whether an offer applies to any drink with alcohol. */
export const countsForAlcohol = (db: Database, offer: ScopeColumns) =>
  db.one<{ counts: boolean }>(sql`
    select exists (
      select from products p where is_alcohol(p.kind)
        and (cardinality(${offer.category_ids}::int[]) + cardinality(${offer.product_ids}::int[]) = 0
          or p.product_id = any(${offer.product_ids}::int[]) or ${isInCategories(offer.category_ids)})
        and not ${isInCategories(offer.excluded_category_ids)}) as counts`)

/** Reads which of the ids are products. */
export const readProducts = (db: Database, productIds: readonly number[]) =>
  db.rows<Row<'products', 'product_id'>>(sql`
    select product_id from products where product_id = any(${productIds}::int[])`)

/** Reads which of the ids are categories. */
export const readCategories = (db: Database, categoryIds: readonly number[]) =>
  db.rows<Row<'categories', 'category_id'>>(sql`
    select category_id from categories where category_id = any(${categoryIds}::int[])`)
