import {
  loggedWeekday,
  readLoggedClosure,
  readLoggedHours,
  readLoggedSlots,
} from '../delivery/logged-times.ts'
import { toDollars } from '../money.ts'

type Value = string | number | boolean | null
type LoggedFacts = Readonly<Record<string, Value>>

/** Body of an API request that restores the earlier values. */
export type UndoFields = Record<string, unknown>

/** Converts a logged value to fields of the API. Returns null if the log's text can't be parsed. */
type Field = (value: Value, before: LoggedFacts, name: string) => UndoFields | null

const same =
  (name: string): Field =>
  (value) => ({ [name]: value })

const dollars =
  (name: string): Field =>
  (cents) => ({ [name]: cents === null ? null : toDollars(Number(cents)) })

const numbers = (text: Value | undefined): number[] =>
  String(text ?? '')
    .split(' ')
    .filter(Boolean)
    .map(Number)

const sameAs = (names: readonly string[]): Record<string, Field> =>
  Object.fromEntries(names.map((name) => [name, same(name)]))

/** Stores and zones in which an offer is valid. The API takes both as one field. */
const place: Field = (_, before) => ({
  store_zone: { store_ids: numbers(before.store_ids), zone_ids: numbers(before.zone_ids) },
})

/** Discount in percent, or as an amount in dollars, depending on the earlier type. */
const discount: Field = (_, { discount_type: type, discount: amount }) => ({
  discount_type: type,
  discount: type === 'fixed' ? toDollars(Number(amount)) : amount,
})

/** List of ids, which the log stores as one text. */
const listed =
  (name: string): Field =>
  (ids) => ({ [name]: numbers(ids) })

const hours: Field = (_, { from_time: from, until_time: until }) => ({
  hours: from === null || until === null ? null : { from, until },
})

const weekday =
  (read: (text: string) => object | null): Field =>
  (value, _, name) => {
    const [day, times] = [loggedWeekday(name), read(String(value))]
    return day === undefined || times === null ? null : { weekdays: [{ weekday: day, ...times }] }
  }

const openings: Field = weekday((text) => {
  const spans = readLoggedHours(text)
  return spans && { spans }
})

const closure: Field = (value, _, name) => {
  const day = readLoggedClosure(name, value === null ? null : String(value))
  return day && { days: [day] }
}

/** Matches facts with variable names, such as dates. */
const ANY = '*'

/**
 * Undoable actions of the audit log, with the conversion of each fact to fields of the API. Facts that are missing
 * here, such as the outline of a zone, are not logged in enough detail to restore them.
 * @source A-STAFF-9, D-332
 */
const FIELDS: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  'price.changed': sameAs(['price', 'sale_price']),
  'product.changed': {
    ...sameAs(['description', 'status', 'kind', 'abv', 'unit_volume_ml', 'style', 'region', 'container']),
    ...sameAs(['container_deposit', 'gst_free', 'base_price', 'sequence']),
    title: same('product_name'),
  },
  'category.changed': {
    ...sameAs(['description', 'background_color', 'background_opacity', 'text_color', 'text_opacity']),
    ...sameAs(['image_src', 'image_alt', 'meta', 'keywords', 'status']),
    title: same('name'),
    slug: same('category_slug'),
    heading: same('title'),
  },
  'banner.changed': {
    ...sameAs(['title', 'content', 'button_text', 'link', 'background_color', 'promo_code_id', 'status']),
    ...sameAs(['store_id', 'zone_id', 'sequence']),
    zone_ids: listed('zone_ids'),
    start_at: same('start'),
    finish_at: same('finish'),
  },
  'promo_code.changed': {
    ...sameAs(['promo_code', 'description', 'use_type', 'total_amount', 'requirement', 'status']),
    discount_type: discount,
    discount,
    store_ids: place,
    zone_ids: place,
    minimum_spend_cents: dollars('minimum_spend'),
    start_at: same('start_date'),
    end_at: same('end_date'),
    category_ids: listed('category_ids'),
    product_ids: listed('product_ids'),
    excluded_category_ids: listed('excluded_category_ids'),
  },
  'promotion.changed': {
    ...sameAs(['kind', 'buy', 'get', 'percent', 'status']),
    price_cents: dollars('price'),
    title: same('name'),
    start_at: same('start_date'),
    end_at: same('end_date'),
    store_ids: place,
    zone_ids: place,
    from_time: hours,
    until_time: hours,
    category_ids: listed('category_ids'),
    product_ids: listed('product_ids'),
    excluded_category_ids: listed('excluded_category_ids'),
    weekdays: listed('weekdays'),
  },
  // The text of a page is stored under its hash, which is the logged version.
  'content.changed': sameAs(['title', 'sequence', 'text_version']),
  // A plan's text is stored only while it is planned. A plan can be undone if there was no plan before or the text is
  // the same.
  'content.planned': {
    ...sameAs(['starts', 'title', 'sequence']),
    text_version: (version) => (version === null ? {} : null),
  },
  'store.hours': { [ANY]: openings },
  'store.closures': { [ANY]: closure },
  'store.slots': { ...sameAs(['prep_minutes', 'asap_capacity']), [ANY]: weekday(readLoggedSlots) },
  'zone.changed': {
    ...sameAs(['travel_minutes', 'priority', 'status']),
    called: same('name'),
    fee_cents: dollars('fee'),
    min_spend_cents: dollars('min_spend'),
    free_from_cents: dollars('free_from'),
  },
}

/** Length at which the log truncates values, and the placeholder for values that might name a person. */
const LONGEST = 200
const LEFT_OUT = 'removed'

const isWhole = (value: Value | undefined): value is Value =>
  value !== undefined && value !== LEFT_OUT && !(typeof value === 'string' && value.length >= LONGEST)

/**
 * Returns the fields that restore the values before a row of the audit log.
 * @param before facts before the change: all facts of the row, or only those that differ; `after` likewise
 * @returns null if the row can't be undone: its action is not undoable, nothing changed, or a value is incomplete
 * @source A-STAFF-9
 */
export function undoFields(
  action: string,
  before: LoggedFacts | null,
  after: LoggedFacts | null,
): UndoFields | null {
  const known = FIELDS[action]
  if (!known || !before || !after) return null
  const names = Object.keys(after).filter((name) => before[name] !== after[name])
  if (names.length === 0) return null
  const sent: UndoFields = {}
  for (const name of names) {
    const [field, value] = [known[name] ?? known[ANY], before[name]]
    const fields = field && isWhole(value) ? field(value, before, name) : null
    if (!fields) return null
    add(sent, fields)
  }
  // Restoring a price replaces planned prices as well, so the row is undoable only if none were planned.
  if (action !== 'price.changed') return sent
  return before.planned === '' ? { price: before.price, sale_price: before.sale_price } : null
}

/** Adds fields to the request. Days of one list come from separate facts and are appended. */
function add(sent: UndoFields, fields: UndoFields): void {
  for (const [name, value] of Object.entries(fields)) {
    const [earlier, isDay] = [sent[name], name === 'weekdays' || name === 'days']
    sent[name] = isDay && Array.isArray(earlier) && Array.isArray(value) ? [...earlier, ...value] : value
  }
}
