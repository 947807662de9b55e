import type { Promotion } from '#contract/console/promotions.ts'
import { type FormValues, listOf, localValue, momentOf } from '../../editing/form-values.ts'

export const PROMOTION_FIELDS = [
  'name',
  'kind',
  'buy',
  'get',
  'percent',
  'price',
  'category_ids',
  'product_ids',
  'excluded_category_ids',
  'segment_id',
  'store_ids',
  'zone_ids',
  'weekdays',
  'from_time',
  'until_time',
  'start_date',
  'end_date',
  'status',
  'version',
]

export const NEW_PROMOTION: FormValues = { kind: 'mix', buy: '6', percent: '10' }

const numberText = (number: number): string => (number === 0 ? '' : String(number))

export const valuesOfPromotion = (promotion: Promotion): FormValues => ({
  name: promotion.name,
  kind: promotion.kind,
  buy: numberText(promotion.buy),
  get: numberText(promotion.get),
  percent: numberText(promotion.percent),
  price: numberText(promotion.price),
  category_ids: promotion.category_ids.join(' '),
  product_ids: promotion.product_ids.join(' '),
  excluded_category_ids: promotion.excluded_category_ids.join(' '),
  segment_id: promotion.segment_id === null ? '' : String(promotion.segment_id),
  store_ids: promotion.store_zone.store_ids.join(' '),
  zone_ids: promotion.store_zone.zone_ids.join(' '),
  weekdays: promotion.weekdays.join(' '),
  from_time: promotion.hours?.from ?? '',
  until_time: promotion.hours?.until ?? '',
  start_date: localValue(promotion.start_date),
  end_date: localValue(promotion.end_date),
  status: promotion.status === 'ACTIVE' ? 'ACTIVE' : '',
})

/** Returns the fields of the request body. The contract's schema checks them afterwards. */
export function promotionBody(values: FormValues) {
  const start = momentOf(values.start_date)
  const end = momentOf(values.end_date)
  const { from_time: from = '', until_time: until = '' } = values
  return {
    name: values.name ?? '',
    kind: values.kind ?? '',
    buy: values.buy || 0,
    get: values.get || 0,
    percent: values.percent || 0,
    price: values.price || 0,
    category_ids: listOf(values.category_ids),
    product_ids: listOf(values.product_ids),
    excluded_category_ids: listOf(values.excluded_category_ids),
    segment_id: values.segment_id || null,
    store_zone: { store_ids: listOf(values.store_ids), zone_ids: listOf(values.zone_ids) },
    weekdays: listOf(values.weekdays),
    hours: from || until ? { from, until } : null,
    status: values.status ? ('ACTIVE' as const) : ('INACTIVE' as const),
    ...(start && { start_date: start }),
    ...(end && { end_date: end }),
  }
}
