import { withAsciiDigits } from '#domain/text/ascii-digits.ts'
import { plainText } from './street-words.ts'

/** Maximum number of code units read as an address. Some patterns take cubic time, so the rest is never matched. */
const ADDRESS_TEXT_MAX = 200

const FRACTIONS = /\s*[¼½¾⅐-⅞]/gu
/** Fraction after a house number, as in `12 1/2 Smith`. `1/2 Smith` and `Level 2 1/2 Smith` have a unit instead. */
const WRITTEN_FRACTION = /(?<=(?:^|[,/])\s{0,3}\d{1,3}[a-z]?)(?:\s{1,3}|-)[1-3]\/[2-4](?=\s+[a-z])/gi
/** Zero-width characters from pasted text. They do not separate words. */
const INVISIBLE = /\p{Cf}/gu
/** Superscript and subscript digits, which are not part of a house number. */
const RAISED = /[²³¹⁰-₟]/gu

/** Dash with spaces after a unit, as in `Unit 5 - 12 Smith`. It separates unit and house and is not a range. */
const DASH_BEHIND_UNIT = /(?<=\b(?:unit|u|apt|apartment|flat|shop|suite|ste|#) ?[a-z]?\d+[a-z]?) +- +(?=\d)/g
/** Dots that are read as spaces. The dot of `2.01` or `G.01` belongs to a unit's name. */
const OTHER_DOTS = /(?<!\d|(?<![a-z0-9])(?:[a-z]|[lu]g))\.|\.(?!\d)/g
/** Hash before a unit: `#5, 12 Smith` is a unit, but `#12 Smith` is a house. */
const HASH_OF_UNIT = /#\s*(?=[a-z]?[\d.]+[a-z]?\b.*\b\d{1,5}[a-z]?(?:-\d+[a-z]?)? ?(?!vic\b|nsw\b)[a-z])/g

/**
 * Reduces typed text to lower case letters, digits, spaces and `/ - , .`, with one space between words and around
 * commas. Separates numbers from words that were typed without a space: `12Smith`, `VIC3065`.
 */
export function cleanAddress(text: string): string {
  const legible = readablePart(text)
    .replace(INVISIBLE, '')
    .replace(FRACTIONS, ' half ')
    .replace(WRITTEN_FRACTION, ' half ')
    .replace(RAISED, ' 0 ')
  return withAsciiDigits(plainText(legible))
    .replace(/[\p{Pd}−⁃]/gu, '-')
    .replace(/([a-z]) ?# ?(?=\d)/g, '$1 ')
    .replace(DASH_BEHIND_UNIT, ' , ')
    .replace(/[|;\n\r]/g, ',')
    .replace(/\\/g, '/')
    .replace(/&|\+/g, ' and ')
    .replace(HASH_OF_UNIT, ' unit ')
    .replace(OTHER_DOTS, ' ')
    .replace(/[^a-z0-9/,.-]+/g, ' ')
    .replace(/\b(vic|nsw|qld|act|tas)(?=\d{4}\b)/g, '$1 ')
    .replace(/(?<![a-z0-9])(\d{1,5})(?!(?:st|nd|rd|th)\b)(?=[a-z]{3})/g, '$1 ')
    .replace(/([a-z]{3})(?=\d)/g, '$1 ')
    .replace(/ *\/ */g, '/')
    .replace(/\/(?![a-z0-9])/g, ' ')
    .replace(/(?<=\d[a-z]?) *(?:-|\bto\b) *(?=\d)/g, '-')
    .replace(/(?<!\d[a-z]?)-|-(?!\d)/g, ' ')
    .replace(/\b(?:nos?|num|nbr|number) (?=\d)/g, '')
    .replace(/ *,[ ,]*/g, ' , ')
    .replace(/ {2,}/g, ' ')
    .trim()
}

export const isTooLong = (text: string): boolean => text.length > ADDRESS_TEXT_MAX

/** Returns the part of a text that is read as an address. */
export const readablePart = (text: string): string => text.slice(0, ADDRESS_TEXT_MAX)
