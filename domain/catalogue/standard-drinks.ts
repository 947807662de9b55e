/** Density of ethanol at 20 °C in g/ml. A standard drink contains 10 g. */
const ETHANOL_DENSITY = 0.789

/**
 * Returns the standard drinks of a unit, or of `units` together: litres × ABV % × 0.789. Rounds to one decimal up to
 * 10, and to a whole number above.
 * @source L-40
 */
export function standardDrinks(volumeMl: number, abvPercent: number, units = 1): number {
  const drinks = (volumeMl / 1000) * abvPercent * ETHANOL_DENSITY * units
  return drinks > 10 ? Math.round(drinks) : Math.round(drinks * 10) / 10
}

/**
 * Returns the unrounded standard drinks of `units` together, for sums: adding up the rounded numbers of the labels
 * would be inaccurate.
 */
export const standardDrinksOfPacks = (volumeMl: number, abvPercent: number, units: number): number =>
  (volumeMl / 1000) * abvPercent * ETHANOL_DENSITY * units

/** Strength in per cent by volume from which labels must state it. @source L-43 */
const STATED_FROM = 0.5
/** Strength in per cent by volume above which drinks need the pregnancy warning. @source L-43 */
const WARNED_ABOVE = 1.15

export const statesStrength = (abvPercent: number): boolean => abvPercent >= STATED_FROM
export const needsPregnancyWarning = (abvPercent: number): boolean => abvPercent > WARNED_ABOVE
