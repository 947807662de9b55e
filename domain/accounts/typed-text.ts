import { normalise } from '#domain/text/normalise.ts'

/** Invisible format characters: direction marks of a copied contact, zero-width spaces, soft hyphens. */
const INVISIBLE = /[\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]/gu

/**
 * Normalises text from input methods of other scripts: full-width characters become ASCII, digits of any script become
 * 0 to 9, and invisible characters are removed. Meant for numbers, codes and e-mail addresses, never for names.
 */
export const plainTyping = (text: string): string =>
  normalise(text, 'NFKC')
    .replace(INVISIBLE, '')
    .replace(/\p{Nd}/gu, asciiDigit)

/**
 * Returns the ASCII digit. Unicode encodes a script's ten digits in a row, so the value is the number before the digit.
 */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return code < 128 ? digit : String(value)
}
