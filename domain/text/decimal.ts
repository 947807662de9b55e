/** Result for a typed number that can be read in several ways. */
export type AmbiguousNumber = 'ambiguous'

const PLAIN = /^\d+$/
const POINT = /^(\d*)\.(\d*)$/
const COMMA = /^(\d*),(\d*)$/
/** Groups of three digits with the same separator, optionally followed by decimals after a different point or comma. */
const GROUPED = /^(\d{1,3}(?:([,. '’])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/
const LONGEST = 40

/**
 * Parses a typed number to units of its last place, rounded half up: "12.995" with 2 places is 1300. The computation
 * does not use binary fractions. Returns null for any text that is not a number without a sign.
 *
 * A single separator before three digits separates thousands in "1,500" and decimals in "1.500". With `isCommaDecimal`,
 * as in files with cells separated by semicolons, both are ambiguous.
 */
export function parseDecimal(
  typed: string,
  places: number,
  { isCommaDecimal = false }: { isCommaDecimal?: boolean } = {},
): number | AmbiguousNumber | null {
  const text = typed.trim().replaceAll(/[\u00A0\u2007\u2009\u202F]/g, ' ')
  if (text.length > LONGEST) return null
  if (isCommaDecimal && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return 'ambiguous'
  const parts = partsOf(text)
  if (!parts || parts.whole + parts.decimals === '') return null
  const kept = (parts.whole + parts.decimals.padEnd(places, '0').slice(0, places)).replace(/^0+(?=\d)/, '')
  const isUp = (parts.decimals[places] ?? '0') >= '5'
  const units = Number(kept) + (isUp ? 1 : 0)
  return Number.isSafeInteger(units) ? units : null
}

function partsOf(text: string): { whole: string; decimals: string } | null {
  if (PLAIN.test(text)) return { whole: text, decimals: '' }
  const grouped = GROUPED.exec(text)
  if (grouped && grouped[2] !== grouped[3] && !isPointDecimal(grouped))
    return { whole: grouped[1]?.replaceAll(/\D/g, '') ?? '', decimals: grouped[4] ?? '' }
  const single = POINT.exec(text) ?? COMMA.exec(text)
  return single && { whole: single[1] ?? '', decimals: single[2] ?? '' }
}

/** Returns whether a single separator is a decimal point: "1.500" is 1.5, and "0,500" is 0.5. */
const isPointDecimal = ([, whole = '', mark, decimalMark]: RegExpExecArray): boolean =>
  decimalMark === undefined && ((mark === '.' && !/\..*\./.test(whole)) || whole.startsWith('0'))
