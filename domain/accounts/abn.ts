/** Weights of the digits of an Australian Business Number; the weighted sum is a multiple of 89. @source L-31 */
const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
const MODULUS = 89
/** Characters of the longest accepted input: 11 digits, each followed by a space or a hyphen. */
const LONGEST_TYPED = 22

/**
 * Returns the 11 digits of a typed ABN, or null if its check digits are wrong. Spaces, hyphens and a leading 'ABN' are
 * ignored.
 */
export function parseAbn(typed: string): string | null {
  const trimmed = typed.trim().replace(/^ABN[:\s]*/i, '')
  if (trimmed.length > LONGEST_TYPED) return null
  const digits = trimmed.replaceAll(/[\s-]/g, '')
  if (!/^[1-9]\d{10}$/.test(digits)) return null
  const sum = WEIGHTS.reduce(
    (total, weight, i) => total + weight * (Number(digits[i]) - (i === 0 ? 1 : 0)),
    0,
  )
  return sum % MODULUS === 0 ? digits : null
}

/** Returns an ABN in groups of digits, as printed on documents: `94 600 100 762`. */
export const abnText = (abn: string): string => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')

/** Order total in cents from which a business's tax invoice must show its ABN. @source L-31 */
const ABN_NEEDED_FROM = 1_000_00

/** Business that an order is for. `abn` is empty if the buyer gave none. */
export type Business = { name: string; abn: string }

/** Reports whether an order for a business lacks the ABN that its tax invoice needs. @param total in cents */
export const needsAbn = (business: Business | null, total: number): boolean =>
  business !== null && business.abn === '' && total >= ABN_NEEDED_FROM
