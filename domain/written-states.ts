import { type AddressState, STATES, STATE_CODES, isStateCode } from './states.ts'

/** Codes and names of the states and territories that the shop does not serve. A row of `STATES` takes precedence. */
const OTHER_STATES: Readonly<Record<string, readonly string[]>> = {
  ACT: ['australian capital territory'],
  NT: ['northern territory'],
  QLD: ['queensland'],
  SA: ['south australia'],
  TAS: ['tasmania'],
  WA: ['western australia'],
}

/** Codes of all Australian states and territories in alphabetical order, as listed in forms. */
export const ALL_STATE_CODES: readonly string[] = [
  ...new Set([...STATE_CODES, ...Object.keys(OTHER_STATES)]),
].toSorted()

/** Returns all written forms of all states, longest first, for use in a regular expression. */
export const stateSpellings = (): string[] =>
  ALL_STATE_CODES.flatMap(spellingsOf).toSorted((a, b) => b.length - a.length)

const spellingsOf = (code: string): readonly string[] =>
  isStateCode(code) ? STATES[code].spellings : [code.toLowerCase(), ...(OTHER_STATES[code] ?? [])]

/**
 * Returns the code of the state or territory that a text names, such as `QLD` for `Queensland`; null if there is none.
 */
export function readStateCode(text: string): string | null {
  const words = text
    .toLowerCase()
    .replace(/[\s.-]+/g, ' ')
    .trim()
  return ALL_STATE_CODES.find((code) => spellingsOf(code).includes(words)) ?? null
}

/**
 * Parses a state in the spellings of people and routes: `VIC`, `Victoria`, `new-south-wales`, `N.S.W.`.
 *
 * @returns the served state, `other` for the rest of Australia, null for any other text
 * @source A-STATE-1: input takes the full name too
 */
export function parseState(text: string): AddressState | 'other' | null {
  const code = readStateCode(text)
  return code === null || isStateCode(code) ? code : 'other'
}
