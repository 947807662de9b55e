/** Density of ethanol at 20 °C in g/ml. A standard drink contains 10 g. */
const ETHANOL_DENSITY = 0.789

const toTenth = (drinks: number): number => Math.round(drinks * 10) / 10

/** Rounds standard drinks as labels do: to one decimal up to 10, and to a whole number above. @source L-40 */
const roundDrinks = (drinks: number): number => (drinks > 10 ? Math.round(drinks) : toTenth(drinks))

/**
 * Returns the standard drinks of a unit as on its label: litres × ABV % × 0.789. For several `units`, the result is
 * the label's number times `units`, so that the numbers of a bottle and of its pack never contradict each other.
 * @source L-40
 */
export const standardDrinks = (volumeMl: number, abvPercent: number, units = 1): number =>
  roundDrinks(standardDrinksOfPacks(volumeMl, abvPercent, units))

/** Returns the same to one decimal also above 10, for sums of several products. */
export const standardDrinksOfPacks = (volumeMl: number, abvPercent: number, units: number): number =>
  toTenth(roundDrinks((volumeMl / 1000) * abvPercent * ETHANOL_DENSITY) * units)

/** Strength in per cent by volume from which labels must state it. @source L-43 */
const STATED_FROM = 0.5
/** Strength in per cent by volume above which drinks need the pregnancy warning. @source L-43 */
const WARNED_ABOVE = 1.15

export const statesStrength = (abvPercent: number): boolean => abvPercent >= STATED_FROM
export const needsPregnancyWarning = (abvPercent: number): boolean => abvPercent > WARNED_ABOVE
