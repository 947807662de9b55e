/** The last digit of a GTIN, from the digits before it: from the right they weigh 3 and 1 in turn (GS1's rule). */
export function gtinCheckDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

/** Whether a barcode is a GTIN-8, 12, 13 or 14 whose check digit is right; the database holds it to the same (`is_gtin`). */
export const isGtin = (text: string): boolean =>
  /^(\d{8}|\d{12,14})$/.test(text) && gtinCheckDigit(text.slice(0, -1)) === Number(text.at(-1))
