import type { PromoCode, Promotion } from '#contract/console/promotions.ts'
import { toDollars } from '#domain/money.ts'
import { alcoholText } from '#domain/pricing/unused-promotions.ts'
import { alcoholRefusal } from '#domain/promotions/alcohol-limits.ts'
import { type Promotion as Terms, promotionReason } from '#domain/promotions/promotions.ts'
import { toPromotion } from '../discounts/promotion-terms.ts'
import type { CodeRow, PromotionListRow } from './offers.queries.ts'

type CheckColumns = Pick<CodeRow, 'checked_by' | 'checked_at'>

const checkOf = ({ checked_by, checked_at }: CheckColumns): PromoCode['checked'] =>
  checked_at && { user_id: checked_by, at: checked_at.toISOString() }

const usageOf = ({
  uses,
  cost_cents,
  sales_cents,
}: Pick<CodeRow, 'uses' | 'cost_cents' | 'sales_cents'>) => ({
  uses,
  cost: toDollars(cost_cents),
  sales: toDollars(sales_cents),
})

/**
 * Presents a promo code. Its times are in UTC, because an offer may apply to stores in two time zones.
 * @source S-ENT-10
 */
export const presentCode = (row: CodeRow): PromoCode => ({
  promo_code_id: row.promo_code_id,
  promo_code: row.code,
  description: row.description,
  type: 'cart',
  use_type: row.use_type,
  discount_type: row.discount_type,
  discount: row.discount_type === 'fixed' ? toDollars(row.discount) : row.discount,
  minimum_spend: toDollars(row.minimum_spend_cents),
  current_amount: row.current_amount,
  total_amount: row.total_amount,
  requirement: row.requirement,
  store_zone: { store_ids: row.store_ids, zone_ids: row.zone_ids },
  excluded_category_ids: row.excluded_category_ids,
  status: row.status,
  start_date: row.start_at.toISOString(),
  end_date: row.end_at.toISOString(),
  checked: checkOf(row),
  ...usageOf(row),
  version: row.version,
  category_ids: row.category_ids,
  product_ids: row.product_ids,
  products: row.products,
  segment_id: row.segment_id,
})

/** Returns a promotion in the form of the pricing rules. */
const termsOf = (row: PromotionListRow): Terms =>
  toPromotion({ ...row, start_at: row.start_at.toISOString(), end_at: row.end_at.toISOString() })

export function presentPromotion(row: PromotionListRow): Promotion {
  const terms = termsOf(row)
  return {
    promotion_id: row.promotion_id,
    name: row.name,
    kind: row.kind,
    buy: row.buy,
    get: row.get,
    percent: row.percent,
    category_ids: row.category_ids,
    excluded_category_ids: row.excluded_category_ids,
    store_zone: { store_ids: row.store_ids, zone_ids: row.zone_ids },
    weekdays: row.weekdays,
    hours: terms.hours,
    status: row.status,
    start_date: row.start_at.toISOString(),
    end_date: row.end_at.toISOString(),
    reason: promotionReason(terms.terms),
    alcohol: {
      takes_part: alcoholRefusal(terms) === null,
      limit: alcoholRefusal(terms),
      msg: alcoholText(terms),
    },
    checked: checkOf(row),
    ...usageOf(row),
    version: row.version,
    product_ids: row.product_ids,
    products: row.products,
    price: toDollars(row.price_cents),
    segment_id: row.segment_id,
  }
}
