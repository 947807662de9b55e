/** Returns the check digit for the digits before it. From the right they are weighted 3 and 1 in turn (GS1). */
export function gtinCheckDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

/**
 * Returns whether a barcode is a GTIN-8, GTIN-12, GTIN-13 or GTIN-14 with a valid check digit. The SQL function
 * `is_gtin` enforces the same rule.
 */
export const isGtin = (text: string): boolean =>
  /^(\d{8}|\d{12,14})$/.test(text) && gtinCheckDigit(text.slice(0, -1)) === Number(text.at(-1))
