/** A name for comparison: the given name first, all without spaces. */
export type NameReading = { given: string; surname: string }

const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof'])
/** Letters that Unicode does not decompose into a base letter and an accent. */
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
/** Limits the work on hostile input; nobody has more names. */
const MOST_WORDS = 8

/** The words of a name without case, accents, punctuation and titles. Hyphens and apostrophes join, commas part. */
export function nameWords(name: string): string[] {
  const words = name
    .slice(0, 200)
    .toLowerCase()
    .replace(/[ßøæœłđðþı]/g, (letter) => LETTERS[letter]!)
    .normalize('NFKD')
    .replace(/[,;/]/g, ' ')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .split(/\s+/)
    .filter((word) => word !== '')
  const bare = words.filter((word) => !TITLES.has(word))
  return (bare.length > 0 ? bare : words).slice(0, MOST_WORDS)
}

/** Given name first and surname last; what stands between are middle names, or belongs to either. */
function forwardReadings(words: readonly string[]): NameReading[] {
  const readings: NameReading[] = []
  for (let end = 1; end < words.length; end++) {
    for (let start = end; start < words.length; start++)
      readings.push({ given: words.slice(0, end).join(''), surname: words.slice(start).join('') })
  }
  return readings
}

/** Surname first, then the given name; middle names may follow. */
function reversedReadings(words: readonly string[]): NameReading[] {
  const readings: NameReading[] = []
  for (let border = 1; border < words.length; border++) {
    for (let end = border + 1; end <= words.length; end++)
      readings.push({ given: words.slice(border, end).join(''), surname: words.slice(0, border).join('') })
  }
  return readings
}

/**
 * Whether a name that was read from an ID is the name on an order: "O’Brien-Smith, Kim Lee" is "Kim OBrien Smith".
 * Middle names may be missing on either side. A nickname or an initial is another name. Where the order has a single
 * word, as a gift may, it must be one of the ID's.
 * @source L-10, L-11
 */
export function isSameName(onOrder: string, onId: string): boolean {
  const [wanted, shown] = [nameWords(onOrder), nameWords(onId)]
  if (wanted.length === 0 || shown.length === 0) return false
  if (wanted.length === 1) return shown.includes(wanted[0]!)
  const accepted = new Set(forwardReadings(wanted).map(({ given, surname }) => `${given}|${surname}`))
  return [...forwardReadings(shown), ...reversedReadings(shown)].some(({ given, surname }) =>
    accepted.has(`${given}|${surname}`),
  )
}

/**
 * All keys by which a person is recognised, however the name was split into two fields, in either order and with or
 * without middle names. Two people with a common key are treated as one.
 * @source L-21
 */
export function nameKeys(firstname: string, lastname: string): string[] {
  const words = nameWords(`${firstname} ${lastname}`)
  if (words.length <= 1) return words
  const readings = [...forwardReadings(words), ...reversedReadings(words)]
  return [...new Set(readings.map(({ given, surname }) => [given, surname].toSorted().join('|')))]
}
