import { plainTyping } from './typed-text.ts'

/** Maximum number of code units that are read from a typed date. */
const READ_UNITS = 40
const BETWEEN = '[^\\p{L}\\p{N}]+'
/** Date with the day first, as in Australia, with any separator or as eight digits. */
const DAY_FIRST = new RegExp(
  `^(\\d{1,2})${BETWEEN}(\\d{1,2})${BETWEEN}(\\d{4})$|^(\\d{2})(\\d{2})(\\d{4})$`,
  'u',
)
/** Date with the year first. Eight digits are read so only if they match `COMPACT_YEAR_FIRST`. */
const YEAR_FIRST = new RegExp(
  `^(\\d{4})${BETWEEN}(\\d{1,2})${BETWEEN}(\\d{1,2})$|^((?:19|20)\\d{2})(\\d{2})(\\d{2})$`,
  'u',
)
const SHORT_YEAR = new RegExp(`^\\d{1,2}${BETWEEN}\\d{1,2}${BETWEEN}\\d{2}$|^\\d{6}$`, 'u')
const COMPACT_YEAR_FIRST = /^(?:19|20)(?:00|1[3-9]|[2-9]\d)\d{4}$/
/** Eight digits with the slashes that the mask inserted while they were typed. */
const TYPED_SLASHES = /^(\d\d)\/(\d\d)\/(\d{4})$|^(\d{4})\/(\d{4})$/

/** Year that the mask split while it was typed: its last two digits are not a month, or a third separator follows. */
const SPLIT_YEAR = /^(19|20)\/((?:00|1[3-9]|[2-9]\d)(?=\D)|\d\d(?=\D\d{1,2}\D))/

const plainDate = (text: string): string =>
  plainTyping(text.slice(0, READ_UNITS))
    .replace(/\p{Pd}/gu, '-')
    .trim()

/** Returns whether a typed date has a two-digit year, whose century is ambiguous. */
export const hasShortYear = (text: string): boolean => SHORT_YEAR.test(plainDate(text))

/** Returns a typed date as `YYYY-MM-DD` without checking that the day exists; null if the text is not a date. */
export function typedDateToIso(text: string): string | null {
  const plain = plainDate(text)
  const dayFirst = COMPACT_YEAR_FIRST.test(plain) ? null : DAY_FIRST.exec(plain)
  const found =
    dayFirst?.slice(1).filter(Boolean).toReversed() ?? YEAR_FIRST.exec(plain)?.slice(1).filter(Boolean)
  if (!found) return null
  const [year = '', month = '', day = ''] = found
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/**
 * Formats the text of a date field while it is typed or after it was pasted: replaces each separator by a slash and
 * inserts missing slashes. Digits stay in the part in which they were typed, so the field never shows another date.
 */
export function maskDate(text: string): string {
  const plain = plainTyping(text.slice(0, READ_UNITS))
    .replace(/\p{Pd}/gu, '-')
    .trimStart()
  const compact = plain.replace(TYPED_SLASHES, '$1$2$3$4$5')
  if (COMPACT_YEAR_FIRST.test(compact)) return compact
  const yearFirst = plain.replace(SPLIT_YEAR, '$1$2')
  if (/^\d{4}[^\p{L}\d]/u.test(yearFirst))
    return yearFirst
      .replace(/[^\d./-]/g, '/')
      .replace(/\/{2,}/g, '/')
      .slice(0, 10)
  // Text such as a month's name is not changed; the field's message explains the format.
  if (/\p{L}[^]*\d/u.test(plain)) return plain
  return withSlashes(plain.replace(/\p{L}+/gu, '')).replace(SPLIT_YEAR, '$1$2')
}

function withSlashes(typed: string): string {
  const [day = '', month, ...rest] = typed.replace(/\D+/g, '/').replace(/^\//, '').split('/')
  if (rest.length > 0) return [day, month, rest.join('').slice(0, 4)].join('/')
  if (month !== undefined) {
    return month.length <= 2 || day.length > 2
      ? `${day}/${month}`
      : `${day}/${month.slice(0, 2)}/${month.slice(2, 6)}`
  }
  return [day.slice(0, 2), day.slice(2, 4), day.slice(4, 8)].filter(Boolean).join('/')
}
