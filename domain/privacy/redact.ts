import { scrubText } from './scrub-text.ts'

/** Fields whose value is never written, whatever it looks like. */
const PERSONAL =
  /(pass(word|code|phrase)|secret|token|nonce|cookie|authori[sz]ation|signature|credential|otp|totp|(verification|recovery|gift_?card|promo)_?code|api_?key|^dob$|birth|card_?(number|holder)|cvv|^pan$|e-?mail|mobile|phone|(first|last|full|holder)_?name|address|^ip$|recipient|^to$)/i

/** What libraries hang on an error: rows, statements, and what was sent or answered. */
const CARRIES_ANYTHING =
  /^(query|sql|statement|detail|hint|where|row|rows|values|params|parameters|body|payload|data|form|input|headers|request|response|config)$/i

const WITHHELD = '[withheld]'
const DEEPEST = 6
const MOST_ENTRIES = 50

/** Numbers of the shop's own, which say nothing of a person; a line's own fields among them. */
const OWN_FIELDS = new Set(['level', 'time', 'reference'])

/**
 * A value as it may be logged: texts without e-mails, mobiles, dates, tokens and card-like numbers, and nothing at all
 * of the fields that hold such things.
 */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (typeof value === 'number') return isCardLike(value) ? '[number]' : value
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEEPEST) return WITHHELD
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map((each) => redacted(each, depth + 1))
  const entries = Object.entries(value).slice(0, MOST_ENTRIES)
  return Object.fromEntries(
    entries.map(([name, held]) => [
      name,
      OWN_FIELDS.has(name) && depth === 0 ? held : isWithheld(name) ? WITHHELD : redacted(held, depth + 1),
    ]),
  )
}

const isWithheld = (name: string): boolean => PERSONAL.test(name) || CARRIES_ANYTHING.test(name)

/** A card has 12 to 19 digits, a safe integer 16 at most. */
const isCardLike = (value: number): boolean => Number.isInteger(value) && Math.abs(value) >= 1e11
