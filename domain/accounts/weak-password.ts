/** Why a new password is refused; null if it is accepted. */
export type Weakness = 'blank' | 'common' | 'personal'

export type Known = {
  /** Whether a lower-case text is in lists of common and breached passwords. */
  isCommon: (text: string) => boolean
  /** Names and e-mail of the owner, and the shop's name. */
  personal: readonly string[]
}

/** Shorter parts are contained in too many words. */
const SHORTEST_CORE = 5
const SHORTEST_PERSONAL = 4

/** Detects passwords that an attacker tries first. The length is checked before. @source OWASP ASVS 5.0, 6.2.4 */
export function weaknessOf(password: string, { isCommon, personal }: Known): Weakness | null {
  if (password.trim() === '') return 'blank'
  const forms = formsOf(password)
  if (forms.some(isCommon) || isRepeated(password) || isSequence(password)) return 'common'
  const words = personal.flatMap(wordsOf)
  return forms.some((form) => isMadeOf(lettersOf(form), words)) ? 'personal' : null
}

/** Words that say nothing beside a name: roles, places and habits of this shop, which everyone may know. */
const USUAL_WORDS: readonly string[] = [
  ...[
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
  ],
  ...[
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
  ],
  ...[
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
  ],
  ...[
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
  ],
  ...['melbourne', 'sydney', 'victoria', 'australia', 'fitzroy', 'newtown', 'vic', 'nsw', 'au'],
]

/** Longer passwords hold more than a guess by names would try. */
const LONGEST_MADE = 64

/** Whether a text is a row of names and usual words, with at least one name: such as the shop's name and its purpose. */
function isMadeOf(text: string, names: readonly string[]): boolean {
  if (text === '' || text.length > LONGEST_MADE) return false
  /** Of each beginning of the text: null: no row of words; else whether a name is in it. */
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

/** As typed, with letters for their look-alikes, and without the digits and marks that people add at the end. */
function formsOf(password: string): string[] {
  const plain = password.toLowerCase()
  const written = [plain, decoded(plain, 'i'), decoded(plain, 'l')]
  const cores = written.map(upToLastLetter).filter((core) => core.length >= SHORTEST_CORE)
  // Digits at the end are removed before look-alikes are replaced: 'password1' is 'password'.
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
  text.replace(/[0134578@$!]/g, (mark) => (mark === '1' ? one : LOOK_ALIKES[mark]!))

const isRepeated = (text: string): boolean => /^(.{1,4})\1+.?$/su.test(text)

function isSequence(text: string): boolean {
  const codes = [...text.toLowerCase()].map((letter) => letter.codePointAt(0)!)
  const steps = new Set(codes.slice(1).map((code, index) => code - codes[index]!))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '')

/** An e-mail is compared whole and without its domain. */
function wordsOf(text: string): string[] {
  const parts = text.includes('@') ? [text, text.slice(0, text.lastIndexOf('@'))] : [text]
  return parts.map(lettersOf).filter((word) => word.length >= SHORTEST_PERSONAL)
}
