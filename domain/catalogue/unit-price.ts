import type { Cents } from '../money.ts'

export type UnitPrice = { cents: Cents; per: 'each' | '100 ml' | 'litre' }

const LITRE_ML = 1000

/**
 * What a pack costs by measure, so that sizes can be compared: by the litre from a litre on, by 100 ml below, and by the
 * piece where nothing is poured. A single piece is its own measure: null.
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
