/** A band of strengths in per cent by volume; both ends belong to it. */
export type Strength = { min: number; max: number; label: string }

/** The strength filters of a list: the terms that shoppers use. */
export const STRENGTHS: readonly Strength[] = [
  { min: 0, max: 0.5, label: 'Zero alcohol (0.5% or less)' },
  { min: 0.6, max: 3.5, label: 'Low and mid-strength (up to 3.5%)' },
  { min: 3.6, max: 5.5, label: '3.6 to 5.5%' },
  { min: 5.6, max: 10, label: '5.6 to 10%' },
  { min: 10.1, max: 16, label: '10.1 to 16%' },
  { min: 16.1, max: 80, label: 'Over 16%' },
]

/** The band's name in URLs and facets: "0-0.5". */
export const strengthName = ({ min, max }: Strength): string => `${min}-${max}`

/** The band of that name; undefined for any other text. */
export const strengthOf = (name: string): Strength | undefined =>
  STRENGTHS.find((strength) => strengthName(strength) === name)
