import { normalise } from '#domain/text/normalise.ts'

/** Format characters, which nobody sees: direction marks of a copied contact, zero-width blanks, soft hyphens. */
const INVISIBLE = /[\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]/gu

/**
 * What a person meant who typed or pasted something with an input method of another script: full-width letters, signs
 * and digits become those of a keyboard here, digits of any script become 0 to 9, and invisible characters go. For
 * numbers, codes and addresses of e-mail, never for names.
 */
export const plainTyping = (text: string): string =>
  normalise(text, 'NFKC')
    .replace(INVISIBLE, '')
    .replace(/\p{Nd}/gu, asciiDigit)

/** Unicode has the ten digits of a script in a row, so the value is how many stand before it. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return code < 128 ? digit : String(value)
}
