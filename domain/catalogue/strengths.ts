/** Range of strengths in per cent by volume, both limits inclusive. */
export type Strength = { min: number; max: number; label: string }

/** Strength filters of a product list. */
export const STRENGTHS: readonly Strength[] = [
  { min: 0, max: 0.5, label: 'Zero alcohol (0.5% or less)' },
  { min: 0.6, max: 3.5, label: 'Low and mid-strength (up to 3.5%)' },
  { min: 3.6, max: 5.5, label: '3.6 to 5.5%' },
  { min: 5.6, max: 10, label: '5.6 to 10%' },
  { min: 10.1, max: 16, label: '10.1 to 16%' },
  { min: 16.1, max: 80, label: 'Over 16%' },
]

/** Returns the name of a range in URLs and facets, such as "0-0.5". */
export const strengthName = ({ min, max }: Strength): string => `${min}-${max}`

/** Returns the range with the given name; undefined for any other text. */
export const strengthOf = (name: string): Strength | undefined =>
  STRENGTHS.find((strength) => strengthName(strength) === name)
