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
