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
