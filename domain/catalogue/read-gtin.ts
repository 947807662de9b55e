import { normalise } from '../text/normalise.ts'
import { isGtin } from './gtin.ts'

/** Symbology identifier that scanners send before the code (ISO/IEC 15424), such as "]E0" or "]C1". */
const AIM_PREFIX = /^\][A-Za-z]\d/
/** A GTIN in a GS1 Digital Link: "https://id.gs1.org/01/09312345678907/10/A1". */
const DIGITAL_LINK = /\/(?:01|gtin)\/(\d{8}|\d{12,14})(?=[/?#]|$)/i
const BRACKETED = /\((?:01|02)\)\s*(\d{14})(?!\d)/
/** Character that ends a GS1 element of variable length. */
const GROUP_SEPARATOR = '\u001D'
/** Digits of GS1 elements with a fixed length, by the prefix of their application identifier (GS1, 7.8.4). */
const FIXED_LENGTHS: readonly (readonly [RegExp, identifier: number, digits: number])[] = [
  [/^00/, 2, 18],
  [/^0[123]/, 2, 14],
  [/^04/, 2, 16],
  [/^1[1-9]/, 2, 6],
  [/^20/, 2, 2],
  [/^3[1-6]/, 4, 6],
  [/^41/, 3, 13],
]
/** Maximum number of characters of a code. Digital Links may have many attributes. */
const LONGEST_CODE = 500
/** Maximum number of characters of a cell, which is enough for about twenty codes. */
const LONGEST_CELL = 500
const INVISIBLE = /[\u200B-\u200F\u2060\uFEFF]/g

/**
 * Returns the GTIN in a scanned or typed code. It may be plain, contain hyphens or spaces, follow an AIM prefix, or be
 * in a GS1-128 or DataMatrix element string or a GS1 Digital Link. Returns null if no GTIN has a valid check digit.
 */
export function readGtin(code: string): string | null {
  if (code.length > LONGEST_CODE) return null
  const plain = normalise(code, 'NFKC').replaceAll(INVISIBLE, '').trim().replace(AIM_PREFIX, '')
  const bare = plain.replaceAll(/[\s-]/g, '')
  if (isGtin(bare)) return bare
  const inside = DIGITAL_LINK.exec(plain)?.[1] ?? BRACKETED.exec(plain)?.[1] ?? elementOf(plain)
  return inside !== undefined && isGtin(inside) ? shortest(inside) : null
}

/** Returns the GTIN of an element string without brackets, such as "0109312345678907172712311012AB". */
function elementOf(text: string): string | undefined {
  let rest = text.replace(/^\u001D/, '')
  while (rest !== '') {
    const gtin = /^0[12](\d{14})/.exec(rest)?.[1]
    if (gtin) return gtin
    const known = FIXED_LENGTHS.find(([pattern]) => pattern.test(rest))
    const end = known ? known[1] + known[2] : rest.indexOf(GROUP_SEPARATOR)
    if (end <= 0) return undefined
    rest = rest.slice(end).replace(/^\u001D/, '')
  }
  return undefined
}

/** Removes the leading zeros of a single unit's GTIN-14, so that it has the length printed on the unit. */
const shortest = (gtin: string): string => gtin.replace(/^0{6}(?=\d{8}$)|^0(?=\d{13}$)/, '')

/** Quotes around a barcode that a spreadsheet stored as text or as a formula. */
const QUOTED = /^=?\s*["'’‘`]+\s*|["'’‘`]+$/g
const LABEL = /^(?:ean|gtin|upc|barcode)(?:-?(?:8|12|13|14))?\s*[:#]?\s*(?=\d)/i
const DECIMALS = /(?<=^[\d ,.'’]{7,})[.,]0+$/
const GROUPED = /^\d{1,3}(?:[,.'’\s]\d{3}){2,}$/
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i
/** Numbers of digits of a code without its leading zeros, and of the original code. */
const LOST_ZEROS = [
  [7, 8],
  [9, 12],
  [10, 12],
  [11, 12],
] as const

/** Barcodes in a spreadsheet's cell, or the reason why one of them is invalid. */
export type CellBarcodes = { gtins: string[]; problem: null } | { gtins: null; problem: string }

/** Returns the GTINs of a spreadsheet's cell, which may be separated by spaces, semicolons, commas or bars. */
export function readCellGtins(cell: string): CellBarcodes {
  if (cell.trim() === '') return { gtins: [], problem: null }
  if (cell.length > LONGEST_CELL) return { gtins: null, problem: 'These are too many barcodes' }
  const whole = cellGtin(cell)
  if (whole !== null) return { gtins: [whole], problem: null }
  const codes = cell.split(/[\s;,|]+/).filter(Boolean)
  const isParted = codes.every((code) => code.replaceAll(/\D/g, '').length >= 7)
  const gtins: string[] = []
  for (const code of isParted ? codes : [cell.trim()]) {
    const gtin = cellGtin(code)
    if (gtin === null) return { gtins: null, problem: problemOf(code) }
    if (!gtins.includes(gtin)) gtins.push(gtin)
  }
  return { gtins, problem: null }
}

function digitsOf(cell: string): string {
  const unquoted = normalise(cell, 'NFKC').trim().replaceAll(QUOTED, '').replace(LABEL, '')
  // The last group of a grouped number may be zeros, which are not decimals.
  const plain = GROUPED.test(unquoted) ? unquoted : unquoted.replace(DECIMALS, '')
  const [, first, decimals = '', exponent] = SCIENTIFIC.exec(plain) ?? []
  // With fewer decimals, the scientific notation has lost digits.
  if (first && decimals.length === Number(exponent)) return first + decimals
  return GROUPED.test(plain) ? plain.replaceAll(/\D/g, '') : plain
}

function cellGtin(cell: string): string | null {
  const digits = digitsOf(cell)
  const gtin = readGtin(digits)
  if (gtin !== null || !/^\d+$/.test(digits)) return gtin
  const full = LOST_ZEROS.find(([length]) => length === digits.length)?.[1]
  return full === undefined ? null : readGtin(digits.padStart(full, '0'))
}

function problemOf(cell: string): string {
  const code = digitsOf(cell)
  if (SCIENTIFIC.test(code))
    return `A spreadsheet has shortened the barcode to ${cell}. Format the column as text and fill it in again`
  const digits = code.replaceAll(/[\s-]/g, '')
  if (!/^\d+$/.test(digits)) return `“${cell}” is no barcode: it has other characters than digits`
  return /^(?:\d{7,8}|\d{9,14})$/.test(digits)
    ? `${cell} is no valid barcode: its check digit is wrong`
    : `${cell} is no barcode: it has ${digits.length} digits. Barcodes have 8, 12, 13 or 14`
}
