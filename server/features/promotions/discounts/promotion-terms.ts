import type { Promotion, PromotionTerms } from '#domain/promotions/promotions.ts'
import type { Json, Row } from '#server/db/row.ts'

/** A row of `promotions` in its JSON form. */
export type PromotionRow = Json<
  Row<
    'promotions',
    | 'promotion_id'
    | 'name'
    | 'kind'
    | 'buy'
    | 'get'
    | 'percent'
    | 'price_cents'
    | 'category_ids'
    | 'product_ids'
    | 'excluded_category_ids'
    | 'store_ids'
    | 'zone_ids'
    | 'from_time'
    | 'until_time'
    | 'weekdays'
    | 'start_at'
    | 'end_at'
    | 'segment_id'
  >
>

const TERMS: { [Kind in PromotionRow['kind']]: (row: PromotionRow) => PromotionTerms } = {
  buy_get: ({ buy, get }) => ({ kind: 'buy_get', buy, get }),
  mix: ({ buy, percent }) => ({ kind: 'mix', buy, percent }),
  price_list: ({ percent }) => ({ kind: 'price_list', percent }),
  fixed_price: ({ buy, price_cents: price }) => ({ kind: 'fixed_price', buy, price }),
}

/** Returns a promotion in the form of the pricing rules. */
export const toPromotion = (row: PromotionRow): Promotion => ({
  promotionId: row.promotion_id,
  name: row.name,
  terms: TERMS[row.kind](row),
  categoryIds: row.category_ids,
  productIds: row.product_ids,
  excludedCategoryIds: row.excluded_category_ids,
  storeIds: row.store_ids,
  zoneIds: row.zone_ids,
  startAt: new Date(row.start_at),
  endAt: new Date(row.end_at),
  segmentId: row.segment_id,
  weekdays: row.weekdays,
  // PostgreSQL returns a `time` value with seconds.
  hours:
    row.from_time === null || row.until_time === null
      ? null
      : { from: row.from_time.slice(0, 5), until: row.until_time.slice(0, 5) },
})
