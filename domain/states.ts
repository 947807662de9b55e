type StateFacts = {
  name: string
  /** Adjective, as in 'Victorian stores'. */
  adjective: string
  /** URL segment of the state. */
  slug: string
  /** City whose shop is shown for the state if no suburb is known. */
  capital: string
  timeZone: string
  /** Spellings that people use, in lower case and without dots. */
  spellings: readonly string[]
}

/** States that the shop serves. Their legal requirements are rows of `law_rules`. */
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

/** State whose capital is shown to visitors who have not chosen a suburb. */
export const DEFAULT_STATE: AddressState = 'VIC'

/** Returns 'Melbourne and Sydney'. It is a function, so that bundles which do not use it can drop it. */
export const citiesServed = (): string => listed(STATE_CODES.map((code) => STATES[code].capital))

/** Returns 'Victoria and New South Wales'. */
export const statesServed = (): string => listed(STATE_CODES.map((code) => STATES[code].name))

const listed = (names: string[]): string => names.join(', ').replace(/, (?=[^,]*$)/, ' and ')

export const isStateCode = (value: unknown): value is AddressState =>
  typeof value === 'string' && Object.hasOwn(STATES, value)
