/** A number as typed has several readings. */
export type AmbiguousNumber = 'ambiguous'

const PLAIN = /^\d+$/
const POINT = /^(\d*)\.(\d*)$/
const COMMA = /^(\d*),(\d*)$/
/** Groups of three with one sort of mark between them, then decimals behind a point or comma of the other sort. */
const GROUPED = /^(\d{1,3}(?:([,. '’])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/
const LONGEST = 40

/**
 * Returns a typed number in units of its last place, rounded half up: "12.995" with 2 places is 1300. Nothing is computed in
 * binary fractions. Returns null for anything else than a number without a sign.
 *
 * A single mark before three digits parts thousands in "1,500" and decimals in "1.500". Where `isCommaDecimal`, as in
 * files that separate cells by semicolons, both have two readings and the number is ambiguous.
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
    return { whole: grouped[1]!.replaceAll(/\D/g, ''), decimals: grouped[4] ?? '' }
  const single = POINT.exec(text) ?? COMMA.exec(text)
  return single && { whole: single[1]!, decimals: single[2]! }
}

/** "1.500" alone is one and a half, and "0,500" half. */
const isPointDecimal = ([, whole, mark, decimalMark]: RegExpExecArray): boolean =>
  decimalMark === undefined && ((mark === '.' && !/\..*\./.test(whole!)) || whole!.startsWith('0'))
