import { withAsciiDigits } from '#domain/text/ascii-digits.ts'
import { normalise } from '#domain/text/normalise.ts'

/** Invisible format characters: direction marks of a copied contact, zero-width spaces, soft hyphens. */
const INVISIBLE = /[\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]/gu

/**
 * Normalises text from input methods of other scripts: full-width characters become ASCII, digits of any script become
 * 0 to 9, and invisible characters are removed. Meant for numbers, codes and e-mail addresses, never for names.
 */
export const plainTyping = (text: string): string =>
  withAsciiDigits(normalise(text, 'NFKC').replace(INVISIBLE, ''))
