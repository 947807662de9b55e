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
  return forms.some((form) => words.includes(lettersOf(form))) ? 'personal' : null
}

/** As typed, with letters for their look-alikes, and without the digits and marks that people add at the end. */
function formsOf(password: string): string[] {
  const plain = password.toLowerCase()
  const written = [plain, decoded(plain, 'i'), decoded(plain, 'l')]
  const cores = written
    .map((form) => form.replace(/[^\p{L}]+$/u, ''))
    .filter((core) => core.length >= SHORTEST_CORE)
  // Digits at the end are removed before look-alikes are replaced: 'password1' is 'password'.
  const early = plain.replace(/[^\p{L}]+$/u, '')
  const decodedCores = early.length >= SHORTEST_CORE ? [decoded(early, 'i'), decoded(early, 'l')] : []
  return [...written, ...cores, ...decodedCores]
}

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
