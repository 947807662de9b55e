import type { AddressState } from '#domain/address/states.ts'
import { NEW_SOUTH_WALES_SUBURBS } from './suburbs-new-south-wales.ts'
import { VICTORIAN_SUBURBS } from './suburbs-victoria.ts'
import type { GeoPoint } from './zone-polygon.ts'

export type ServedSuburb = GeoPoint & { name: string; state: AddressState; postcode: string }

/**
 * The built-in list of suburbs, by state and then by name. Names are unique within a state, not between them
 * (there are two Cremornes).
 *
 * @source S-SUBURB-1
 */
export const SERVED_SUBURBS: readonly ServedSuburb[] = [
  ...VICTORIAN_SUBURBS.map(([name, postcode, lat, lng]) => suburb('VIC', name, postcode, { lat, lng })),
  ...NEW_SOUTH_WALES_SUBURBS.map(([name, postcode, lat, lng]) => suburb('NSW', name, postcode, { lat, lng })),
]

function suburb(state: AddressState, name: string, postcode: string, point: GeoPoint): ServedSuburb {
  return { name, state, postcode, ...point }
}

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
