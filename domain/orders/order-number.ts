/** Crockford's alphabet: no letter that is mistaken for another on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The ids of the orders whose number begins with what somebody typed, or null where it is no part of a number. O is
 * taken for 0, I and L for 1; a part needs a digit, so that a word is none.
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

/** The number a person reads out, from the order's id: "7K3-9QFM". Ids up to 2^35 give seven characters. */
export function orderNumber(orderId: number): string {
  let rest = orderId
  let letters = ''
  for (let i = 0; i < 7; i++) {
    letters = ALPHABET[rest % 32] + letters
    rest = Math.floor(rest / 32)
  }
  return `${letters.slice(0, 3)}-${letters.slice(3)}`
}
