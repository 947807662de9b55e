import type { CodeOnCart } from '#domain/pricing/price-cart.ts'
import type { Json, Row } from '#server/db/row.ts'
import type { PromoCode } from '#domain/pricing/promo-codes.ts'

export { type PromotionRow, toPromotion } from './promotion-terms.ts'

/** A row of `promo_codes` in its JSON form. */
export type PromoCodeRow = Json<
  Row<
    'promo_codes',
    | 'promo_code_id'
    | 'code'
    | 'description'
    | 'discount_type'
    | 'discount'
    | 'minimum_spend_cents'
    | 'current_amount'
    | 'total_amount'
    | 'requirement'
    | 'use_type'
    | 'store_ids'
    | 'zone_ids'
    | 'category_ids'
    | 'product_ids'
    | 'excluded_category_ids'
    | 'status'
    | 'start_at'
    | 'end_at'
    | 'segment_id'
  >
>

/** Returns the discount of a code, for a cart that meets its conditions. */
export const toCode = (row: PromoCodeRow): CodeOnCart => ({
  promoCodeId: row.promo_code_id,
  code: row.code,
  description: row.description,
  discountType: row.discount_type,
  discount: row.discount,
  categoryIds: row.category_ids,
  productIds: row.product_ids,
  excludedCategoryIds: row.excluded_category_ids,
})

/** Returns the conditions of a code. */
export const toPromoCode = (row: PromoCodeRow): PromoCode => ({
  status: row.status,
  discountType: row.discount_type,
  discount: row.discount,
  minimumSpend: row.minimum_spend_cents,
  uses: row.current_amount,
  useLimit: row.total_amount,
  requirement: row.requirement,
  storeIds: row.store_ids,
  zoneIds: row.zone_ids,
  categoryIds: row.category_ids,
  productIds: row.product_ids,
  excludedCategoryIds: row.excluded_category_ids,
  startAt: new Date(row.start_at),
  endAt: new Date(row.end_at),
  segmentId: row.segment_id,
})
