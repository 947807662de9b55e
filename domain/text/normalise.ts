/** Run of more than 30 marks, the limit of Unicode's stream-safe text format (UAX 15). No language uses more. */
const EXCESS_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/**
 * Normalises a text to a Unicode normal form in linear time. Marks after the 30th of a run are dropped, because sorting
 * a long run of marks takes quadratic time.
 */
export const normalise = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.replace(EXCESS_MARKS, '$1').normalize(form)
