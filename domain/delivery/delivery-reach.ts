import { SERVED_SUBURBS, servedSuburb } from './served-suburbs.ts'
import type { AddressState } from '#domain/states.ts'

/** Additional postcodes of suburbs that have several. The list of suburbs contains one postcode for each. */
const FURTHER_POSTCODES: Readonly<Record<string, readonly [AddressState, string]>> = {
  '3004': ['VIC', 'Melbourne'],
}

/**
 * Suburbs outside the delivery zones that share their postcode with a served suburb, in lower case. The list
 * distinguishes them from misspelt names of served suburbs.
 */
const NEIGHBOURS_NOT_SERVED: Readonly<Record<string, readonly string[]>> = {
  '2035': ['maroubra'],
  '2046': ['canada bay'],
  '2111': ['gladesville', 'monash park', 'tennyson point'],
  '3023': ['caroline springs', 'ravenhall'],
  '3030': ['chartwell', 'cocoroc', 'point cook', 'quandong', 'werribee', 'werribee south'],
  '3037': ['calder park', 'hillside', 'sydenham', 'taylors hill'],
  '3038': ['taylors lakes'],
  '3095': ['research'],
  '3150': ['wheelers hill'],
  '3169': ['clayton south'],
}

const SERVED_POSTCODES = new Set([
  ...SERVED_SUBURBS.map(({ postcode }) => postcode),
  ...Object.keys(FURTHER_POSTCODES),
])

/** Returns whether a postcode is an additional postcode of a served suburb. */
export function isFurtherPostcode(state: AddressState, suburb: string, postcode: string): boolean {
  const [ownState, ownSuburb] = FURTHER_POSTCODES[postcode] ?? []
  return ownState === state && servedSuburb(state, suburb)?.name === ownSuburb
}

/**
 * Returns whether an unknown suburb is out of reach of every store, by its postcode. With a postcode that has only
 * served suburbs, the name is treated as misspelt.
 */
export function isOutOfReach(suburb: string, postcode: string): boolean {
  if (!SERVED_POSTCODES.has(postcode)) return true
  const name = suburb
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim()
  return NEIGHBOURS_NOT_SERVED[postcode]?.includes(name) === true
}
