import { gtinCheckDigit } from '#domain/catalogue/gtin.ts'
import { hashText } from '#domain/seeded-random.ts'

/** Size from which a pack is a carton, which also has a code for outer cartons (GTIN-14). */
const CARTON = 12

/**
 * Derives the barcodes from the product's slug, so that a pack keeps its codes when other products are added or
 * removed.
 */
export function barcodesOf(slug: string, size: number): string[] {
  const gtin13 = withCheckDigit(inStoreDigits(size === 1 ? slug : `${slug}:${size}`))
  return size < CARTON ? [gtin13] : [gtin13, withCheckDigit(`1${inStoreDigits(`${slug}:${size}:carton`)}`)]
}

function inStoreDigits(of: string): string {
  const hash = hashText(`gtin:${of}`)
  return `2${String(hash % 100).padStart(2, '0')}${String(Math.floor(hash / 100) % 1_000_000_000).padStart(9, '0')}`
}

const withCheckDigit = (digits: string): string => digits + gtinCheckDigit(digits)
