import { cutText } from '#domain/text/cut-text.ts'
import { scrubText } from '#domain/privacy/scrub-text.ts'
import type { AnalyticsEvent } from './ecommerce-event.ts'

type Field = 'text' | 'number' | 'id' | 'items'

const PRICED = { currency: 'id', value: 'number', items: 'items' } as const
const LIST = { item_list_id: 'id', item_list_name: 'text' } as const
const PROMOTION = {
  promotion_id: 'id',
  promotion_name: 'text',
  creative_name: 'text',
  creative_slot: 'id',
} as const

/** Events that may be sent to a provider, with the fields that they may have. */
const EVENTS: Record<string, Record<string, Field>> = {
  view_item_list: { currency: 'id', ...LIST, items: 'items' },
  select_item: { ...LIST, items: 'items' },
  view_item: PRICED,
  add_to_cart: PRICED,
  remove_from_cart: PRICED,
  view_cart: PRICED,
  begin_checkout: { ...PRICED, coupon: 'id' },
  add_shipping_info: { ...PRICED, coupon: 'id', shipping_tier: 'id' },
  add_payment_info: { ...PRICED, coupon: 'id', payment_type: 'text' },
  purchase: { ...PRICED, coupon: 'id', transaction_id: 'id', shipping: 'number', tax: 'number' },
  refund: { currency: 'id', value: 'number', transaction_id: 'id' },
  view_promotion: PROMOTION,
  select_promotion: PROMOTION,
  promo_code_failed: { reason: 'text' },
  login: {},
  sign_up: {},
}

const ITEM: Record<string, Field> = {
  item_id: 'id',
  item_name: 'text',
  item_category: 'id',
  item_variant: 'text',
  ...LIST,
  affiliation: 'id',
  price: 'number',
  discount: 'number',
  quantity: 'number',
  index: 'number',
  coupon: 'id',
}

/**
 * Matches a slug, a code or a small number: one word, too short for a token, and without a run of digits that could
 * be a card number or a date.
 */
const ID = /^(?!.*\d{7})(?!.*\d-\d+-\d)[\w-]{1,30}$/
/** Maximum length of a text in Google Analytics. */
const LONGEST = 100

/**
 * Filters an event before it is sent. Only listed fields with valid values are retained, and personal data is removed
 * from free text.
 * @returns null for an unlisted event
 */
export function allowedFields({ name, params }: AnalyticsEvent): AnalyticsEvent | null {
  const fields = Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined
  return fields ? { name, params: allowed(params, fields) } : null
}

function allowed(given: Record<string, unknown>, fields: Record<string, Field>): Record<string, unknown> {
  const stored = Object.entries(fields).map(([field, kind]) => {
    const value = Object.hasOwn(given, field) ? given[field] : undefined
    return [field, valueOf(value, kind)] as const
  })
  return Object.fromEntries(stored.filter(([, value]) => value !== undefined))
}

function valueOf(value: unknown, kind: Field): unknown {
  switch (kind) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined
    case 'id':
      return typeof value === 'string' && ID.test(value) ? value : undefined
    case 'text':
      return typeof value === 'string' && value !== '' ? cutText(scrubText(value), LONGEST) : undefined
    case 'items':
      return Array.isArray(value) ? value.filter(isObject).map((item) => allowed(item, ITEM)) : undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
