/** Crockford's alphabet: no letter that is mistaken for another on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

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
