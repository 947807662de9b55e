import { type AddressState, isStateCode } from '#domain/states.ts'
import { ALL_STATE_CODES } from '#domain/written-states.ts'

type StatePostcodes = {
  /** First and last postcode of each range that has streets. */
  streets: readonly [number, number][]
  /** Postcodes within those ranges that serve only post office boxes and mail centres. */
  boxes: readonly string[]
}

const POSTCODES: Record<AddressState, StatePostcodes> = {
  VIC: {
    streets: [[3000, 3999]],
    boxes: ['3001', '3353', '3354', '3552', '3554', '3632', '3689', '3841'],
  },
  NSW: {
    streets: [
      [2000, 2599],
      [2619, 2899],
      [2921, 2999],
    ],
    boxes: ['2001', '2002', '2004', '2012', '2055', '2057', '2059', '2123', '2124', '2129'],
  },
}

/** Postcode ranges of the states and territories that the shop does not serve. */
const OTHER_RANGES: Readonly<Record<string, readonly [number, number][]>> = {
  ACT: [
    [2600, 2618],
    [2900, 2920],
  ],
  NT: [[800, 899]],
  QLD: [[4000, 4999]],
  SA: [[5000, 5799]],
  TAS: [[7000, 7799]],
  WA: [[6000, 6797]],
}

/** Postcodes of border towns. They are outside the ranges of the state but are also used in it. */
const BORDER_POSTCODES: Readonly<Record<string, readonly string[]>> = {
  ACT: ['2540', '2620'],
  NSW: [
    '2611',
    '2618',
    '3500',
    '3585',
    '3586',
    '3644',
    '3691',
    '3707',
    '4375',
    '4377',
    '4380',
    '4383',
    '4385',
  ],
  NT: ['4825'],
  QLD: ['2406'],
  SA: ['0872'],
  WA: ['0872'],
}

/** Ranges that are only assigned to post office boxes and large receivers. They contain no streets. */
const BOX_RANGES: readonly [number, number][] = [
  [1000, 1999],
  [8000, 8999],
]

const BOXES_AMONG_STREETS = new Set(Object.values(POSTCODES).flatMap(({ boxes }) => boxes))

/**
 * Returns whether streets of the state can have the postcode. A few border towns have a postcode of the neighbouring
 * state. None is within reach of a store, so a mismatch is treated as a typing error.
 */
export function isPostcodeOf(state: AddressState, postcode: string): boolean {
  return isWithin(postcode, POSTCODES[state].streets)
}

/** Returns the state or territory whose ranges contain a postcode, ignoring border towns; null if there is none. */
export function stateOfPostcode(postcode: string): string | null {
  return ALL_STATE_CODES.find((code) => isWithin(postcode, rangesOf(code))) ?? null
}

/**
 * Returns whether a postcode is used in a state or territory, including its border towns. The state may be unserved.
 */
export function isPostcodeIn(code: string, postcode: string): boolean {
  return isWithin(postcode, rangesOf(code)) || BORDER_POSTCODES[code]?.includes(postcode) === true
}

const rangesOf = (code: string) => (isStateCode(code) ? POSTCODES[code].streets : (OTHER_RANGES[code] ?? []))

export function isBoxPostcode(postcode: string): boolean {
  return isWithin(postcode, BOX_RANGES) || BOXES_AMONG_STREETS.has(postcode)
}

function isWithin(postcode: string, ranges: readonly [number, number][]): boolean {
  if (!/^\d{4}$/.test(postcode)) return false
  return ranges.some(([from, to]) => Number(postcode) >= from && Number(postcode) <= to)
}
