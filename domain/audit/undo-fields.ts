import {
  loggedWeekday,
  readLoggedClosure,
  readLoggedHours,
  readLoggedSlots,
} from '../delivery/logged-times.ts'
import { toDollars } from '../money.ts'

type Value = string | number | boolean | null
type Facts = Readonly<Record<string, Value>>

/** What a change of the API would send to put the values before back. */
export type UndoFields = Record<string, unknown>

/** null: the log's words can't be read. */
type Field = (value: Value, before: Facts, name: string) => UndoFields | null

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

/** A code counts in some stores and some zones: the two are sent together. */
const place: Field = (_, before) => ({
  store_zone: { store_ids: numbers(before.store_ids), zone_ids: numbers(before.zone_ids) },
})

/** Percent as it is, an amount in cents: what it means is told by the type before. */
const discount: Field = (_, { discount_type: type, discount: amount }) => ({
  discount_type: type,
  discount: type === 'fixed' ? toDollars(Number(amount)) : amount,
})

/** Lists of numbers, and times of day, as the log has them in one text. */
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

/** Facts that have names of their own, such as a date. */
const ANY = '*'

/**
 * What can be undone, in one table: for each action of the audit log, how each of its facts is sent to the API again. A fact
 * that is not here, such as the outline of a zone, is logged too briefly to put it back.
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
    ...{ title: same('name'), slug: same('category_slug'), heading: same('title') },
  },
  'banner.changed': {
    ...sameAs(['title', 'content', 'button_text', 'link', 'background_color', 'promo_code_id', 'status']),
    ...sameAs(['store_id', 'zone_id', 'sequence']),
    ...{ start_at: same('start'), finish_at: same('finish') },
  },
  'promo_code.changed': {
    ...sameAs(['promo_code', 'description', 'use_type', 'total_amount', 'requirement', 'status']),
    ...{ discount_type: discount, discount, store_ids: place, zone_ids: place },
    ...{
      minimum_spend_cents: dollars('minimum_spend'),
      start_at: same('start_date'),
      end_at: same('end_date'),
    },
    excluded_category_ids: listed('excluded_category_ids'),
  },
  'promotion.changed': {
    ...sameAs(['kind', 'buy', 'get', 'percent', 'status']),
    ...{ title: same('name'), start_at: same('start_date'), end_at: same('end_date') },
    ...{ store_ids: place, zone_ids: place, from_time: hours, until_time: hours },
    ...{ category_ids: listed('category_ids'), excluded_category_ids: listed('excluded_category_ids') },
    weekdays: listed('weekdays'),
  },
  // A page's words are kept under their hash, which the log names.
  'content.changed': sameAs(['title', 'sequence', 'text_version']),
  // The words of a plan are kept while it is planned: only what was no plan before, or the same words, can come back.
  'content.planned': {
    ...sameAs(['starts', 'title', 'sequence']),
    text_version: (version) => (version === null ? {} : null),
  },
  'store.hours': { [ANY]: openings },
  'store.closures': { [ANY]: closure },
  'store.slots': { ...sameAs(['prep_minutes', 'asap_capacity']), [ANY]: weekday(readLoggedSlots) },
  'zone.changed': {
    ...sameAs(['travel_minutes', 'priority', 'status']),
    ...{ called: same('name'), fee_cents: dollars('fee'), min_spend_cents: dollars('min_spend') },
    free_from_cents: dollars('free_from'),
  },
}

/** The log cuts longer values, and leaves out what might name a person. */
const LONGEST = 200
const LEFT_OUT = 'removed'

const isWhole = (value: Value | undefined): value is Value =>
  value !== undefined && value !== LEFT_OUT && !(typeof value === 'string' && value.length >= LONGEST)

/**
 * The fields that put back what a row of the audit log has changed.
 * @param before and after: the row's facts, either only those that differ or all of them
 * @returns null where the row can't be undone: by its action, because nothing changed, or because it doesn't hold all that is
 *   needed
 * @source A-STAFF-9
 */
export function undoFields(action: string, before: Facts | null, after: Facts | null): UndoFields | null {
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
  // A price is set whole, and what is planned after it ends with it.
  if (action !== 'price.changed') return sent
  return before.planned === '' ? { price: before.price, sale_price: before.sale_price } : null
}

/** Days of one list come from facts of their own. */
function add(sent: UndoFields, fields: UndoFields): void {
  for (const [name, value] of Object.entries(fields)) {
    const [earlier, isDay] = [sent[name], name === 'weekdays' || name === 'days']
    sent[name] = isDay && Array.isArray(earlier) && Array.isArray(value) ? [...earlier, ...value] : value
  }
}
