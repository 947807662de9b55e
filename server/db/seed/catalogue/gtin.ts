import { hashText } from '#domain/seeded-random.ts'

/** A GTIN-13 made from the slug, so that a product keeps its code when others come and go. */
export function inStoreGtin(slug: string): string {
  const hash = hashText(`gtin:${slug}`)
  const body = `2${String(hash % 100).padStart(2, '0')}${String(Math.floor(hash / 100) % 1_000_000_000).padStart(9, '0')}`
  return body + gtinCheckDigit(body)
}

/** The last digit of a GTIN-13: digits weigh 1 and 3 in turn from the left. */
export function gtinCheckDigit(first12: string): number {
  const sum = [...first12].reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}
