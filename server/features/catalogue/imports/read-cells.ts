import type { Cents } from '#domain/money.ts'

/** Dollars as people type them: "$1,234.50", "12,50", "9". */
export function readAmount(typed: string): Cents | null {
  const bare = typed.replaceAll(/[$\s]|aud/gi, '')
  const plain = /^\d+,\d{2}$/.test(bare) ? bare.replace(',', '.') : bare.replaceAll(/,(?=\d{3}(\D|$))/g, '')
  if (!/^\d{1,7}(\.\d{1,4})?$/.test(plain)) return null
  return Math.round(Number(plain) * 100)
}

/** "4.9", "4,9 %", "375 mL". */
export function readDecimal(typed: string): number | null {
  const match = /^(\d{1,6})(?:[.,](\d{1,3}))?\s*(%|ml)?$/i.exec(typed)
  return match ? Number(`${match[1]}.${match[2] ?? 0}`) : null
}

export const readWhole = (typed: string): number | null => (/^\d{1,7}$/.test(typed) ? Number(typed) : null)

export function readFlag(typed: string): boolean | null {
  const word = typed.toLowerCase()
  if (['true', 'yes', '1', 'y'].includes(word)) return true
  return ['false', 'no', '0', 'n'].includes(word) ? false : null
}

/** The units that an option names: "Single" → 1, "6 Pack" → 6, "Case of 24" → 24; null for anything else. */
export function readPackSize(value: string): number | null {
  const text = value.trim().toLowerCase()
  if (/^(single|each|ea|unit|bottle|can)$/.test(text)) return 1
  if (text === 'slab') return 24
  const before = /^(\d{1,3})\s*-?\s*(packs?|pk|x|cans?|bottles?|case|carton)\b/.exec(text)?.[1]
  const after = /^(?:case|pack|carton|box|slab)\s*(?:of)?\s*(\d{1,3})$/.exec(text)?.[1]
  const size = Number(before ?? after ?? Number.NaN)
  return size >= 1 && size <= 999 ? size : null
}
