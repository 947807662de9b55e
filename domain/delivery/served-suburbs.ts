import { type AddressState, STATE_CODES } from '#domain/states.ts'
import { NEW_SOUTH_WALES_SUBURBS } from './suburbs-new-south-wales.ts'
import { VICTORIAN_SUBURBS } from './suburbs-victoria.ts'
import type { GeoPoint } from './zone-polygon.ts'

/** Name, postcode, latitude, longitude. */
type SuburbRow = readonly [string, string, number, number]

export type ServedSuburb = GeoPoint & { name: string; state: AddressState; postcode: string }

const SUBURBS: Record<AddressState, readonly SuburbRow[]> = {
  VIC: VICTORIAN_SUBURBS,
  NSW: NEW_SOUTH_WALES_SUBURBS,
}

/**
 * The built-in list of suburbs, by state and then by name. Names are unique within a state, not between them
 * (there are two Cremornes).
 *
 * @source S-SUBURB-1
 */
export const SERVED_SUBURBS: readonly ServedSuburb[] = STATE_CODES.flatMap((state) =>
  SUBURBS[state].map(([name, postcode, lat, lng]) => ({ name, state, postcode, lat, lng })),
)

const byStateAndName = new Map(SERVED_SUBURBS.map((suburb) => [keyOf(suburb.state, suburb.name), suburb]))

/**
 * The suburb of that name in that state. Case, spaces and hyphens are all one, as routes write `surry-hills`.
 */
export function servedSuburb(state: AddressState, name: string): ServedSuburb | undefined {
  return byStateAndName.get(keyOf(state, name))
}

/** The suburbs of a state, in order of name. */
export function servedSuburbsOf(state: AddressState): ServedSuburb[] {
  return SERVED_SUBURBS.filter((suburb) => suburb.state === state)
}

function keyOf(state: AddressState, name: string): string {
  return `${state} ${name
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim()}`
}
