/**
 * A name for comparison: without accents, case, punctuation and double spaces, so that "Zoë  O’Neil" and "zoe oneil"
 * are equal.
 * @source L-21
 */
export const nameKey = (firstname: string, lastname: string): string =>
  `${firstname} ${lastname}`
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
