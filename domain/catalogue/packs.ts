import type { Cents } from '../money.ts'

/** 'N Pack', or 'Ea' for a single; in the cart a single is called 'Single'. @source S-CART-5 */
export const packLabel = (size: number): string => (size > 1 ? `${size} Pack` : 'Ea')
export const cartPackLabel = (size: number): string => (size > 1 ? `${size} Pack` : 'Single')

export const ALCOHOL_KINDS = ['beer_cider', 'wine', 'spirits', 'premixed'] as const
export type ProductKind = (typeof ALCOHOL_KINDS)[number] | 'non_alcoholic' | 'food' | 'tobacco'

export const isAlcohol = (kind: ProductKind): boolean => (ALCOHOL_KINDS as readonly string[]).includes(kind)

/** Grams of ethanol in a millilitre at 20 °C, so that a standard drink is 10 g. */
const ETHANOL_DENSITY = 0.789

/**
 * Standard drinks of a unit, or of a pack of `units`: litres × ABV % × 0.789. One decimal up to 10, whole above.
 * @source L-40
 */
export function standardDrinks(volumeMl: number, abvPercent: number, units = 1): number {
  const drinks = (volumeMl / 1000) * abvPercent * ETHANOL_DENSITY * units
  return drinks > 10 ? Math.round(drinks) : Math.round(drinks * 10) / 10
}

/**
 * Standard drinks of so many units together, unrounded: the label's rounding of one unit would add up to a wrong sum.
 * 0 for what holds no alcohol to speak of.
 */
export const standardDrinksOfPacks = (volumeMl: number, abvPercent: number, units: number): number =>
  (volumeMl / 1000) * abvPercent * ETHANOL_DENSITY * units

/** Labels state alcohol from here on, per cent by volume. @source L-43 */
const STATED_FROM = 0.5
/** The pregnancy warning stands on drinks above this, per cent by volume. @source L-43 */
const WARNED_ABOVE = 1.15

export const statesStrength = (abvPercent: number): boolean => abvPercent >= STATED_FROM
export const needsPregnancyWarning = (abvPercent: number): boolean => abvPercent > WARNED_ABOVE

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
