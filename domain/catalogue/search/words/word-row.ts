/**
 * What shoppers say, and what it means in the words of a catalogue. `|` parts equals, `>` parts ranks, the best first.
 * A `#` asks for a category of that name; other phrases are looked for in style, category, name and region.
 */
export type WordRow = readonly [said: string, meant: string]

/** Any wine, for rows that mean more than wine. */
export const WINE = '#red wine|#white wine|#rose|#sparkling > wine'
