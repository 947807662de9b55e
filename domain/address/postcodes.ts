import type { AddressState } from '#domain/states.ts'

type StatePostcodes = {
  /** First and last of each range in which streets lie. */
  streets: readonly [number, number][]
  /** Postcodes within those ranges that are only for post office boxes and mail centres. */
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

/** Given only to post office boxes and large receivers: no street lies in them. */
const BOX_RANGES: readonly [number, number][] = [
  [1000, 1999],
  [8000, 8999],
]

const BOXES_AMONG_STREETS = new Set(Object.values(POSTCODES).flatMap(({ boxes }) => boxes))

/**
 * Whether streets of that state have that postcode. A few border towns have the postcode of the neighbouring state.
 * None is within reach of a store, so a mismatch is treated as a typing error.
 */
export function isPostcodeOf(state: AddressState, postcode: string): boolean {
  return isWithin(postcode, POSTCODES[state].streets)
}

export function isBoxPostcode(postcode: string): boolean {
  return isWithin(postcode, BOX_RANGES) || BOXES_AMONG_STREETS.has(postcode)
}

function isWithin(postcode: string, ranges: readonly [number, number][]): boolean {
  if (!/^\d{4}$/.test(postcode)) return false
  return ranges.some(([from, to]) => Number(postcode) >= from && Number(postcode) <= to)
}
