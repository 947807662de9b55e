type StateFacts = {
  name: string
  /** Of that state: 'Victorian stores'. */
  adjective: string
  /** How routes write it. */
  slug: string
  /** The city whose shop stands for the state where no suburb is known. */
  capital: string
  timeZone: string
  /** How people write it, in lower case and without dots. */
  spellings: readonly string[]
}

/** The states that the shop serves, a row each. What their law demands stands in `domain/law/state-law.ts`. */
export const STATES = {
  VIC: {
    name: 'Victoria',
    adjective: 'Victorian',
    slug: 'victoria',
    capital: 'Melbourne',
    timeZone: 'Australia/Melbourne',
    spellings: ['vic', 'victoria'],
  },
  NSW: {
    name: 'New South Wales',
    adjective: 'New South Wales',
    slug: 'new-south-wales',
    capital: 'Sydney',
    timeZone: 'Australia/Sydney',
    spellings: ['nsw', 'n s w', 'new south wales'],
  },
} as const satisfies Record<string, StateFacts>

export type AddressState = keyof typeof STATES

export const STATE_CODES = Object.keys(STATES) as [AddressState, ...AddressState[]]

/** Whose capital is shown to a visitor who has named no place. */
export const DEFAULT_STATE: AddressState = 'VIC'

/** 'Melbourne and Sydney'. A function, so that a page without it carries none of it. */
export const citiesServed = (): string => listed(STATE_CODES.map((code) => STATES[code].capital))

/** 'Victoria and New South Wales'. */
export const statesServed = (): string => listed(STATE_CODES.map((code) => STATES[code].name))

const listed = (names: string[]): string => names.join(', ').replace(/, (?=[^,]*$)/, ' and ')

export const isStateCode = (value: unknown): value is AddressState =>
  typeof value === 'string' && Object.hasOwn(STATES, value)

/** States and territories without a row above: code, name and further spellings. A row above takes precedence. */
const OTHER_STATES: Readonly<Record<string, readonly string[]>> = {
  ACT: ['australian capital territory'],
  NT: ['northern territory'],
  QLD: ['queensland'],
  SA: ['south australia'],
  TAS: ['tasmania'],
  WA: ['western australia'],
}

/** Codes of all Australian states and territories in alphabetical order, as a form lists them. */
export const ALL_STATE_CODES: readonly string[] = [
  ...new Set([...STATE_CODES, ...Object.keys(OTHER_STATES)]),
].toSorted()

/** Every written form of a state, longest first, for use inside a regular expression. */
export const stateSpellings = (): string[] =>
  ALL_STATE_CODES.flatMap(spellingsOf).toSorted((a, b) => b.length - a.length)

const spellingsOf = (code: string): readonly string[] =>
  isStateCode(code) ? STATES[code].spellings : [code.toLowerCase(), ...(OTHER_STATES[code] ?? [])]

/** Returns the code of the state or territory that a text names, such as `QLD` for `Queensland`; null for other text. */
export function readStateCode(text: string): string | null {
  const words = text
    .toLowerCase()
    .replace(/[\s.-]+/g, ' ')
    .trim()
  return ALL_STATE_CODES.find((code) => spellingsOf(code).includes(words)) ?? null
}

/**
 * Reads a state as people and routes write it: `VIC`, `Victoria`, `new-south-wales`, `N.S.W.`.
 *
 * @returns the served state, `other` for the rest of Australia, null for what names no state
 * @source A-STATE-1: input takes the full name too
 */
export function parseState(text: string): AddressState | 'other' | null {
  const code = readStateCode(text)
  return code === null || isStateCode(code) ? code : 'other'
}
