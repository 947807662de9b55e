import { adjacentPairs } from '#domain/adjacent-pairs.ts'

/** Reason for rejecting a new password. */
export type Weakness = 'blank' | 'common' | 'personal'

export type PasswordContext = {
  /** Returns whether a lower-case text is in the lists of common and breached passwords. */
  isCommon: (text: string) => boolean
  /** Names and e-mail address of the password's owner, and the shop's name. */
  personal: readonly string[]
}

/** Minimum lengths of compared parts. Shorter parts occur in too many words. */
const SHORTEST_CORE = 5
const SHORTEST_PERSONAL = 4

/** Detects passwords that an attacker tries first. The caller checks the length. @source OWASP ASVS 5.0, 6.2.4 */
export function weaknessOf(password: string, { isCommon, personal }: PasswordContext): Weakness | null {
  if (password.trim() === '') return 'blank'
  const forms = formsOf(password)
  if (forms.some(isCommon) || isRepeated(password) || isSequence(password)) return 'common'
  const words = personal.flatMap(wordsOf)
  return forms.some((form) => isMadeOf(lettersOf(form), words)) ? 'personal' : null
}

/** Guessable words that add no strength to a name: roles, places and products of this shop, and common words. */
const USUAL_WORDS: readonly string[] = [
  'demo',
  'test',
  'live',
  'shop',
  'store',
  'stores',
  'staff',
  'team',
  'work',
  'console',
  'online',
  'www',
  'com',
  'admin',
  'owner',
  'manager',
  'driver',
  'drivers',
  'customer',
  'marketing',
  'accountant',
  'user',
  'guest',
  'password',
  'pass',
  'login',
  'secret',
  'welcome',
  'hello',
  'the',
  'my',
  'is',
  'and',
  'for',
  'love',
  'i',
  'new',
  'drink',
  'drinks',
  'beer',
  'beers',
  'wine',
  'wines',
  'spirits',
  'liquor',
  'bottleshop',
  'delivery',
  'cold',
  'melbourne',
  'sydney',
  'victoria',
  'australia',
  'fitzroy',
  'newtown',
  'vic',
  'nsw',
  'au',
]

/** Maximum length that is checked. Longer passwords are beyond a guess from names and common words. */
const LONGEST_MADE = 64

/** Returns whether a text consists of names and usual words only, with at least one name. */
function isMadeOf(text: string, names: readonly string[]): boolean {
  if (text === '' || text.length > LONGEST_MADE) return false
  // For each prefix length: null if the prefix is not made of words, else whether the words include a name.
  const rows: (boolean | null)[] = [false]
  for (let end = 1; end <= text.length; end++) {
    const endsWith = (word: string) => word !== '' && text.startsWith(word, end - word.length)
    const before = (word: string) => (end >= word.length ? (rows[end - word.length] ?? null) : null)
    const byName = names.some((word) => endsWith(word) && before(word) !== null)
    const byUsual = USUAL_WORDS.flatMap((word) => (endsWith(word) ? (before(word) ?? []) : []))
    rows[end] = byName || (byUsual.length > 0 ? byUsual.some(Boolean) : null)
  }
  return rows[text.length] === true
}

/** Returns the password as typed, with look-alikes replaced by letters, and without trailing digits and marks. */
function formsOf(password: string): string[] {
  const plain = password.toLowerCase()
  const written = [plain, decoded(plain, 'i'), decoded(plain, 'l')]
  const cores = written.map(upToLastLetter).filter((core) => core.length >= SHORTEST_CORE)
  // Trailing digits are removed before look-alikes are replaced, so that `password1` becomes `password`.
  const early = upToLastLetter(plain)
  const decodedCores = early.length >= SHORTEST_CORE ? [decoded(early, 'i'), decoded(early, 'l')] : []
  return [...written, ...cores, ...decodedCores]
}

const upToLastLetter = (text: string): string => /^.*\p{L}/su.exec(text)?.[0] ?? ''

const LOOK_ALIKES: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const decoded = (text: string, one: 'i' | 'l'): string =>
  text.replace(/[0134578@$!]/g, (mark) => (mark === '1' ? one : (LOOK_ALIKES[mark] ?? mark)))

const isRepeated = (text: string): boolean => /^(.{1,4})\1+.?$/su.test(text)

function isSequence(text: string): boolean {
  const codes = [...text.toLowerCase()].map((letter) => letter.codePointAt(0) ?? 0)
  const steps = new Set(adjacentPairs(codes).map(([before, code]) => code - before))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '')

/** Returns the letters to compare. An e-mail address is compared whole and without its domain. */
function wordsOf(text: string): string[] {
  const parts = text.includes('@') ? [text, text.slice(0, text.lastIndexOf('@'))] : [text]
  return parts.map(lettersOf).filter((word) => word.length >= SHORTEST_PERSONAL)
}
