/** Crockford's base 32 alphabet, which omits letters that are easily confused. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Returns the range of ids of orders whose number starts with the typed text, or null if it is not part of a number. O
 * is read as 0, I and L as 1. An incomplete number needs a digit, so that words do not match.
 */
export function orderIdsOf(typed: string): { from: number; to: number } | null {
  const letters = typed.toUpperCase().replace(/[-\s]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  const isWhole = letters.length === 7
  if (letters.length < 3 || letters.length > 7 || !(isWhole || /\d/.test(typed))) return null
  let from = 0
  for (const letter of letters) {
    const value = ALPHABET.indexOf(letter)
    if (value < 0) return null
    from = from * 32 + value
  }
  const width = 32 ** (7 - letters.length)
  return { from: from * width, to: from * width + width - 1 }
}

/** Converts an order's id to the number shown to people, such as "7K3-9QFM". Ids below 2^35 have seven characters. */
export function orderNumber(orderId: number): string {
  let rest = orderId
  let letters = ''
  for (let i = 0; i < 7; i++) {
    letters = ALPHABET[rest % 32] + letters
    rest = Math.floor(rest / 32)
  }
  return `${letters.slice(0, 3)}-${letters.slice(3)}`
}
