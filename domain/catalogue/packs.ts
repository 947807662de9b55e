/** 'N Pack', or 'Ea' for a single; in the cart a single is called 'Single'. @source spec §3 "Product pack" */
export const packLabel = (size: number): string => (size > 1 ? `${size} Pack` : 'Ea')
export const cartPackLabel = (size: number): string => (size > 1 ? `${size} Pack` : 'Single')

export const ALCOHOL_KINDS = ['beer_cider', 'wine', 'spirits', 'premixed'] as const
export type ProductKind = (typeof ALCOHOL_KINDS)[number] | 'non_alcoholic' | 'food' | 'tobacco'

export const isAlcohol = (kind: ProductKind): boolean => (ALCOHOL_KINDS as readonly string[]).includes(kind)

/** Grams of ethanol in a millilitre at 20 °C, so that a standard drink is 10 g. */
const ETHANOL_DENSITY = 0.789

/**
 * Standard drinks of one unit: litres × ABV % × 0.789. One decimal up to 10, whole above.
 * @source australia.md §8 (FSANZ 2.7.1), rule 40
 */
export function standardDrinks(volumeMl: number, abvPercent: number): number {
  const drinks = (volumeMl / 1000) * abvPercent * ETHANOL_DENSITY
  return drinks > 10 ? Math.round(drinks) : Math.round(drinks * 10) / 10
}

/**
 * Standard drinks of so many units together, unrounded: the label's rounding of one unit would add up to a wrong sum.
 * 0 for what holds no alcohol to speak of.
 */
export const standardDrinksOfPacks = (volumeMl: number, abvPercent: number, units: number): number =>
  (volumeMl / 1000) * abvPercent * ETHANOL_DENSITY * units
