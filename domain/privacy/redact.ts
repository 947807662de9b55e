import { scrubText } from './scrub-text.ts'

/** Fields whose value is never logged. */
const PERSONAL =
  /(pass(word|code|phrase)|secret|token|nonce|cookie|authori[sz]ation|signature|credential|otp|totp|(verification|recovery|gift_?card|promo)_?code|api_?key|^dob$|birth|card_?(number|holder)|cvv|^pan$|e-?mail|mobile|phone|(first|last|full|holder)_?name|address|^ip$|recipient|^to$)/i

/** Fields that libraries attach to errors and that may contain any data: rows, statements, requests and responses. */
const CARRIES_ANYTHING =
  /^(query|sql|statement|detail|hint|where|row|rows|values|params|parameters|body|payload|data|form|input|headers|request|response|config)$/i

const WITHHELD = '[withheld]'
const DEEPEST = 6
const MAX_ENTRIES = 50

/** Standard fields of a log line, and ids and texts of the program that identify no person. */
const OWN_FIELDS = new Set(['level', 'time', 'reference', 'request_id', 'slow_query'])

/**
 * Prepares a value for logging: removes e-mail addresses, mobiles, dates, tokens and card-like numbers from texts, and
 * withholds the values of personal and secret fields.
 */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (typeof value === 'number') return isCardLike(value) ? '[number]' : value
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEEPEST) return WITHHELD
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((each) => redacted(each, depth + 1))
  const entries = Object.entries(value).slice(0, MAX_ENTRIES)
  return Object.fromEntries(
    entries.map(([name, held]) => [
      name,
      OWN_FIELDS.has(name) && depth === 0 ? held : isWithheld(name) ? WITHHELD : redacted(held, depth + 1),
    ]),
  )
}

const isWithheld = (name: string): boolean => PERSONAL.test(name) || CARRIES_ANYTHING.test(name)

/** Returns whether a number is as long as a card number, which has 12 to 19 digits. A safe integer has at most 16. */
const isCardLike = (value: number): boolean => Number.isInteger(value) && Math.abs(value) >= 1e11
