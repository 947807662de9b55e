import type { Cents } from '#domain/money.ts'
import { type AmbiguousNumber, parseDecimal } from '#domain/text/decimal.ts'

type Numbers = { isCommaDecimal: boolean }

/** Returns cents for dollars as people type them: "$1,234.50", "12,50", "9 AUD". */
export const readAmount = (typed: string, numbers: Numbers): Cents | AmbiguousNumber | null =>
  parseDecimal(typed.replaceAll(/\$|aud/gi, ''), 2, numbers)

/** Returns tenths of a per cent for a typed strength: "4.9", "4,9 % vol". */
export const readStrength = (typed: string, numbers: Numbers): number | AmbiguousNumber | null =>
  parseDecimal(typed.replace(/% ?(?:abv|alc(?:\/vol)?|vol)?\.?$/i, ''), 1, numbers)

/** Decimal places that convert a volume unit to millilitres. */
const VOLUME_UNITS = { ml: 0, cl: 1, l: 3 } as const

/** Returns millilitres for a typed volume: "375", "375 mL", "70cl", "0.7 L". */
export function readVolume(typed: string, numbers: Numbers): number | AmbiguousNumber | null {
  const unit = /(?:ml|cl|l)$/i.exec(typed)?.[0] ?? ''
  const number = unit === '' ? typed : typed.slice(0, -unit.length)
  return parseDecimal(
    number,
    VOLUME_UNITS[(unit.toLowerCase() || 'ml') as keyof typeof VOLUME_UNITS],
    numbers,
  )
}

/** Returns a whole number; spreadsheets may write it with decimals: "12", "12.0". */
export const readWhole = (typed: string): number | null => {
  const digits = /^(\d{1,7})(?:\.0{1,2})?$/.exec(typed)?.[1]
  return digits === undefined ? null : Number(digits)
}

export function readFlag(typed: string): boolean | null {
  const word = typed.toLowerCase()
  if (['true', 'yes', '1', 'y'].includes(word)) return true
  return ['false', 'no', '0', 'n'].includes(word) ? false : null
}

/** Returns the units that an option names: "Single" → 1, "6 Pack" → 6, "Case of 24" → 24; null for anything else. */
export function readPackSize(value: string): number | null {
  const text = value.trim().toLowerCase()
  if (/^(single|each|ea|unit|bottle|can)$/.test(text)) return 1
  if (text === 'slab') return 24
  const before = /^(\d{1,3})\s*-?\s*(packs?|pk|x|cans?|bottles?|case|carton)\b/.exec(text)?.[1]
  const after = /^(?:case|pack|carton|box|slab)\s*(?:of)?\s*(\d{1,3})$/.exec(text)?.[1]
  const size = Number(before ?? after ?? Number.NaN)
  return size >= 1 && size <= 999 ? size : null
}
