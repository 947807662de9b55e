import { type AddressState, STATE_CODES } from '#domain/states.ts'
import { SUBURBS_INSIDE_ZONES } from './suburbs-inside-zones.ts'
import { NEW_SOUTH_WALES_SUBURBS } from './suburbs-new-south-wales.ts'
import { VICTORIAN_SUBURBS } from './suburbs-victoria.ts'
import type { GeoPoint } from './zone-polygon.ts'

/** Name, postcode, latitude, longitude. */
type SuburbRow = readonly [string, string, number, number]

export type ServedSuburb = GeoPoint & { name: string; state: AddressState; postcode: string }

const LISTS: Record<AddressState, readonly SuburbRow[]> = {
  VIC: VICTORIAN_SUBURBS,
  NSW: NEW_SOUTH_WALES_SUBURBS,
}

const suburbsOf = (lists: Record<AddressState, readonly SuburbRow[]>): ServedSuburb[] =>
  STATE_CODES.flatMap((state) =>
    lists[state].map(([name, postcode, lat, lng]) => ({ name, state, postcode, lat, lng })),
  )

/** The suburbs that the demo's zones are drawn round. */
export const OUTLINE_SUBURBS: readonly ServedSuburb[] = suburbsOf(LISTS)

/**
 * The built-in list of suburbs, by state and then by name. Names are unique within a state, not between them
 * (there are two Cremornes).
 *
 * @source S-SUBURB-1
 */
export const SERVED_SUBURBS: readonly ServedSuburb[] = [
  ...OUTLINE_SUBURBS,
  ...suburbsOf(SUBURBS_INSIDE_ZONES),
].toSorted((a, b) =>
  a.state === b.state
    ? a.name < b.name
      ? -1
      : 1
    : STATE_CODES.indexOf(a.state) - STATE_CODES.indexOf(b.state),
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
