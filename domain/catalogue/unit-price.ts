import type { Cents } from '../money.ts'

export type UnitPrice = { cents: Cents; per: 'each' | '100 ml' | 'litre' }

const LITRE_ML = 1000

/**
 * Returns the unit price of a pack, for comparing sizes: per litre from one litre on, per 100 ml below, and per piece
 * for products without a volume. Returns null for a single piece.
 */
export function unitPrice(price: Cents, size: number, volumeMl: number): UnitPrice | null {
  if (volumeMl === 0) return size > 1 ? { cents: Math.round(price / size), per: 'each' } : null
  const totalMl = volumeMl * size
  const isLarge = totalMl >= LITRE_ML
  return {
    cents: Math.round((price / totalMl) * (isLarge ? LITRE_ML : 100)),
    per: isLarge ? 'litre' : '100 ml',
  }
}
