/**
 * Google Analytics' recommended e-commerce events with their parameters, as in its event reference.
 * @source Google "Analytics events reference", for the tag manager
 */

type Kind = 'string' | 'number' | 'items'
type Parameters = Record<string, { kind: Kind; isRequired: boolean }>

const must = (kind: Kind) => ({ kind, isRequired: true })
const may = (kind: Kind) => ({ kind, isRequired: false })

/** Parameters marked "Yes*" in the reference: required together with `value`, which a useful report needs. */
const PRICED = { currency: must('string'), value: must('number'), items: must('items') }
const LIST = { item_list_id: may('string'), item_list_name: may('string') }
const PROMOTION = {
  creative_name: may('string'),
  creative_slot: may('string'),
  promotion_id: may('string'),
  promotion_name: may('string'),
}
const ORDER = {
  transaction_id: must('string'),
  coupon: may('string'),
  shipping: may('number'),
  tax: may('number'),
}

export const GA4_EVENTS: Record<string, Parameters> = {
  view_item_list: { currency: may('string'), value: may('number'), ...LIST, items: must('items') },
  select_item: { ...LIST, items: must('items') },
  view_item: PRICED,
  add_to_cart: PRICED,
  remove_from_cart: PRICED,
  view_cart: PRICED,
  begin_checkout: { ...PRICED, coupon: may('string') },
  add_shipping_info: { ...PRICED, coupon: may('string'), shipping_tier: may('string') },
  add_payment_info: { ...PRICED, coupon: may('string'), payment_type: may('string') },
  purchase: { ...PRICED, ...ORDER },
  refund: { currency: must('string'), value: must('number'), ...ORDER, items: may('items') },
  view_promotion: { ...PROMOTION, items: may('items') },
  select_promotion: { ...PROMOTION, items: may('items') },
}

/** Item parameters. The reference requires `item_id` or `item_name`; we require both. */
const ITEM: Parameters = {
  item_id: must('string'),
  item_name: must('string'),
  ...Object.fromEntries(
    [
      'affiliation',
      'coupon',
      'currency',
      'creative_name',
      'creative_slot',
      'item_brand',
      'item_category',
      'item_category2',
      'item_category3',
      'item_category4',
      'item_category5',
      'item_list_id',
      'item_list_name',
      'item_variant',
      'location_id',
      'promotion_id',
      'promotion_name',
    ].map((name) => [name, may('string')]),
  ),
  discount: may('number'),
  index: may('number'),
  price: may('number'),
  quantity: may('number'),
}

const MAX_ITEMS = 200

/** Returns the violations of the reference by an event. */
export function referenceProblems(name: string, params: Record<string, unknown>): string[] {
  const known = GA4_EVENTS[name]
  if (!known) return [`${name} is no recommended event`]
  const items = (params.items ?? []) as Record<string, unknown>[]
  const sum = items.reduce((cents, item) => cents + cent(item.price) * Number(item.quantity ?? 1), 0)
  return [
    ...parameterProblems(name, params, known),
    ...items.flatMap((item) => parameterProblems(`${name}.items`, item, ITEM)),
    ...(items.length > MAX_ITEMS ? [`${name} has ${items.length} items`] : []),
    ...('items' in params && 'value' in params && sum !== cent(params.value)
      ? [`${name} is worth ${String(params.value)}, its items ${sum / 100}`]
      : []),
  ]
}

const cent = (dollars: unknown): number => Math.round(Number(dollars) * 100)

function parameterProblems(of: string, params: Record<string, unknown>, known: Parameters): string[] {
  const missing = Object.keys(known).filter((name) => known[name]!.isRequired && !(name in params))
  const odd = Object.entries(params).filter(
    ([name, value]) => !known[name] || !isOfKind(value, known[name].kind),
  )
  return [
    ...missing.map((name) => `${of} lacks ${name}`),
    ...odd.map(([name, value]) => `${of} has ${name}: ${JSON.stringify(value)}`),
  ]
}

const isOfKind = (value: unknown, kind: Kind): boolean =>
  kind === 'items' ? Array.isArray(value) && value.length > 0 : typeof value === kind
