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

/** Suburbs that determine the outline of the demo's zones. */
export const OUTLINE_SUBURBS: readonly ServedSuburb[] = suburbsOf(LISTS)

/**
 * Built-in list of served suburbs, sorted by state and name. Names are unique only within a state: both states have a
 * Cremorne.
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
 * Returns the served suburb with the given name in a state. Ignores case and treats hyphens as spaces, for URL slugs.
 */
export function servedSuburb(state: AddressState, name: string): ServedSuburb | undefined {
  return byStateAndName.get(keyOf(state, name))
}

/** Returns the served suburbs of a state, sorted by name. */
export function servedSuburbsOf(state: AddressState): ServedSuburb[] {
  return SERVED_SUBURBS.filter((suburb) => suburb.state === state)
}

function keyOf(state: AddressState, name: string): string {
  return `${state} ${name
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim()}`
}
