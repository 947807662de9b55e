import type { PlaceDemand } from '#contract/console/demand.ts'

/** How often a suburb was asked for in all. */
export const countOf = ({ searches, wishes }: PlaceDemand): number => searches + wishes

/** A name alone is none: several states have a Newtown. */
export const keyOf = ({ state, postcode, suburb }: PlaceDemand): string => `${state} ${postcode} ${suburb}`

/** Counted in capitals, read as it is written: "SURF COAST" is Surf Coast. */
export const nameOf = ({ suburb }: PlaceDemand): string =>
  suburb.toLowerCase().replaceAll(/(^|[\s'-])\p{L}/gu, (letter) => letter.toUpperCase())

export const titleOf = (place: PlaceDemand): string => `${nameOf(place)} ${place.state} ${place.postcode}`

export type MappedPlace = PlaceDemand & { lat: number; lng: number }

/** Those whose place the index of addresses knows. */
export const mappedOf = (places: readonly PlaceDemand[]): MappedPlace[] =>
  places.filter((place): place is MappedPlace => place.lat !== null && place.lng !== null)

const LARGEST_PX = 72

/** The diameter of a suburb's circle: its area, not its width, is what compares. */
export const diameterOf = (count: number, most: number): number => LARGEST_PX * Math.sqrt(count / most)
