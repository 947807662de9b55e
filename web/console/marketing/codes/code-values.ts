import type { PromoCode } from '#contract/console/promotions.ts'
import { type FormValues, listOf, localValue, momentOf } from '../../editing/form-values.ts'

export const CODE_FIELDS = [
  'promo_code',
  'description',
  'discount_type',
  'discount',
  'minimum_spend',
  'total_amount',
  'use_type',
  'requirement',
  'store_ids',
  'zone_ids',
  'category_ids',
  'product_ids',
  'excluded_category_ids',
  'segment_id',
  'start_date',
  'end_date',
  'status',
  'version',
]

/** Initial values of a new code's form. */
export const NEW_CODE: FormValues = { discount_type: 'percentage', use_type: 'once', status: 'ACTIVE' }

export const valuesOfCode = (code: PromoCode): FormValues => ({
  promo_code: code.promo_code,
  description: code.description,
  discount_type: code.discount_type,
  discount: String(code.discount),
  minimum_spend: code.minimum_spend === 0 ? '' : String(code.minimum_spend),
  total_amount: code.total_amount === null ? '' : String(code.total_amount),
  use_type: code.use_type === 'once' ? 'once' : '',
  requirement: code.requirement === 'first_order' ? 'first_order' : '',
  store_ids: code.store_zone.store_ids.join(' '),
  zone_ids: code.store_zone.zone_ids.join(' '),
  category_ids: code.category_ids.join(' '),
  product_ids: code.product_ids.join(' '),
  excluded_category_ids: code.excluded_category_ids.join(' '),
  segment_id: code.segment_id === null ? '' : String(code.segment_id),
  start_date: localValue(code.start_date),
  end_date: localValue(code.end_date),
  status: code.status === 'ACTIVE' ? 'ACTIVE' : '',
})

/** Returns the request body. The API validates it. */
export function codeBody(values: FormValues) {
  const start = momentOf(values.start_date)
  const end = momentOf(values.end_date)
  return {
    promo_code: values.promo_code ?? '',
    description: values.description ?? '',
    discount_type: values.discount_type === 'fixed' ? ('fixed' as const) : ('percentage' as const),
    discount: values.discount ?? '',
    minimum_spend: values.minimum_spend || 0,
    total_amount: values.total_amount || null,
    use_type: values.use_type ? ('once' as const) : ('many' as const),
    requirement: values.requirement ? ('first_order' as const) : ('none' as const),
    store_zone: { store_ids: listOf(values.store_ids), zone_ids: listOf(values.zone_ids) },
    category_ids: listOf(values.category_ids),
    product_ids: listOf(values.product_ids),
    excluded_category_ids: listOf(values.excluded_category_ids),
    segment_id: values.segment_id || null,
    status: values.status ? ('ACTIVE' as const) : ('INACTIVE' as const),
    ...(start && { start_date: start }),
    ...(end && { end_date: end }),
  }
}
