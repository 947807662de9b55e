import type { PlaceDemand } from '#contract/console/demand.ts'

/** Returns the total number of lookups and notify requests of a suburb. */
export const countOf = ({ searches, wishes }: PlaceDemand): number => searches + wishes

/** Returns a unique key. The name alone is ambiguous: several states have a Newtown. */
export const keyOf = ({ state, postcode, suburb }: PlaceDemand): string => `${state} ${postcode} ${suburb}`

/** Converts the suburb's name from capitals, as it is counted: "SURF COAST" becomes "Surf Coast". */
export const nameOf = ({ suburb }: PlaceDemand): string =>
  suburb.toLowerCase().replaceAll(/(^|[\s'-])\p{L}/gu, (letter) => letter.toUpperCase())

export const titleOf = (place: PlaceDemand): string => `${nameOf(place)} ${place.state} ${place.postcode}`

export type MappedPlace = PlaceDemand & { lat: number; lng: number }

/** Returns the suburbs whose coordinates are in the address index. */
export const mappedOf = (places: readonly PlaceDemand[]): MappedPlace[] =>
  places.filter((place): place is MappedPlace => place.lat !== null && place.lng !== null)

const LARGEST_PX = 72

/** Returns the diameter in pixels of a suburb's circle. The area, not the width, is proportional to the count. */
export const diameterOf = (count: number, most: number): number => LARGEST_PX * Math.sqrt(count / most)
