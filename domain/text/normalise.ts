/** A run of marks after the 30 that Unicode's stream-safe format allows (UAX 15); no language writes more. */
const EXCESS_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/**
 * Returns a text in a normal form of Unicode, in linear time. Sorting an unlimited run of marks takes quadratic time, so
 * marks after the 30th of a run are dropped.
 */
export const normalise = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.replace(EXCESS_MARKS, '$1').normalize(form)
