import { forwardReadings, reversedReadings } from './name-readings.ts'

const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof'])
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

function formerWords(name: string): string[] {
  const words = name
    .slice(0, 200)
    .toLowerCase()
    .replace(/[ßøæœłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[,;/]/g, ' ')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .split(/\s+/)
    .filter(Boolean)
  const bare = words.filter((word) => !TITLES.has(word))
  return (bare.length > 0 ? bare : words).slice(0, 8)
}

/**
 * Returns the keys of a name as computed before apostrophe letters, suffixes and spellings such as `ue` were folded.
 * Exclusions from that time are stored as hashes, which can't be recomputed, so they are looked up by these keys.
 */
export function formerNameKeys(firstname: string, lastname: string): string[] {
  const words = formerWords(`${firstname} ${lastname}`)
  if (words.length <= 1) return words
  const readings = [...forwardReadings(words), ...reversedReadings(words)]
  return [...new Set(readings.map(({ given, surname }) => [given, surname].toSorted().join('|')))]
}

/** Returns the single key under which the earliest exclusions and referrals are stored. */
export const formerNameKey = (firstname: string, lastname: string): string =>
  `${firstname} ${lastname}`
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
