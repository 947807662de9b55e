/** The states served. Other parts of Australia are never one of these. */
export type AddressState = 'VIC' | 'NSW'

const NAMES: Record<string, AddressState | 'other'> = {
  vic: 'VIC',
  victoria: 'VIC',
  nsw: 'NSW',
  'n s w': 'NSW',
  'new south wales': 'NSW',
  qld: 'other',
  queensland: 'other',
  sa: 'other',
  'south australia': 'other',
  wa: 'other',
  'western australia': 'other',
  tas: 'other',
  tasmania: 'other',
  nt: 'other',
  'northern territory': 'other',
  act: 'other',
  'australian capital territory': 'other',
}

/** Every written form of a state, longest first, for use inside a regular expression. */
export const STATE_WORDS: readonly string[] = Object.keys(NAMES).toSorted((a, b) => b.length - a.length)

/**
 * Reads a state as people and routes write it: `VIC`, `Victoria`, `new-south-wales`, `N.S.W.`.
 *
 * @returns the served state, `other` for the rest of Australia, null for what names no state
 * @source A-STATE-1: input takes the full name too
 */
export function parseState(text: string): AddressState | 'other' | null {
  const words = text
    .toLowerCase()
    .replace(/[\s.-]+/g, ' ')
    .trim()
  return Object.hasOwn(NAMES, words) ? NAMES[words]! : null
}

const STREET_POSTCODES: Record<AddressState, [number, number][]> = {
  VIC: [[3000, 3999]],
  NSW: [
    [2000, 2599],
    [2619, 2899],
    [2921, 2999],
  ],
}

/** Given only to post office boxes and large receivers: no street lies in them. */
const BOX_POSTCODES: [number, number][] = [
  [1000, 1999],
  [8000, 8999],
]

/**
 * Whether streets of that state have that postcode.
 *
 * A few border towns carry the neighbour's postcode; none of them is within a night's drive of a store, so a
 * mismatch is taken for a slip of the pen.
 */
export function isPostcodeOf(state: AddressState, postcode: string): boolean {
  return isWithin(postcode, STREET_POSTCODES[state])
}

/** Among the streets' own: boxes of the cities' post offices and mail centres. */
const BOX_POSTCODES_BETWEEN = new Set([
  ...['3001', '3353', '3354', '3552', '3554', '3632', '3689', '3841'],
  ...['2001', '2002', '2004', '2012', '2055', '2057', '2059', '2123', '2124', '2129'],
])

export function isBoxPostcode(postcode: string): boolean {
  return isWithin(postcode, BOX_POSTCODES) || BOX_POSTCODES_BETWEEN.has(postcode)
}

function isWithin(postcode: string, ranges: [number, number][]): boolean {
  if (!/^\d{4}$/.test(postcode)) return false
  return ranges.some(([from, to]) => Number(postcode) >= from && Number(postcode) <= to)
}
