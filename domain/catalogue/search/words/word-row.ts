/**
 * Phrases of shoppers and their meaning in the words of the catalogue. Alternatives are separated by `|`, ranks by `>`,
 * the best first. `#` marks the name of a category; other phrases are searched in style, category, name and region.
 */
export type WordRow = readonly [said: string, meant: string]

/** Any wine, for rows that include other drinks. */
export const WINE = '#red wine|#white wine|#rose|#sparkling > wine'
