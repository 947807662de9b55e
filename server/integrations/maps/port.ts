import type { GeoPoint } from '#domain/delivery/zone-polygon.ts'

/** The map service returned no usable answer in time. The caller uses the built-in index instead. */
export class MapsUnavailable extends Error {
  override name = 'MapsUnavailable'
}

/** Suggested house in the two lines of the service: `12 Smith Street`, `Fitzroy VIC, Australia`. */
export type SuggestedPlace = { id: string; line: string; area: string }

/** House with its number and coordinates. The service may not know its units. */
export type LocatedHouse = GeoPoint & {
  /** As written: `12`, `34A`, `12-14`. */
  number: string
  street: string
  city: string
  /** Short or full name of any Australian state. */
  state: string
  postcode: string
}

/** External service that finds Australian street addresses. Every call may throw `MapsUnavailable`. */
export interface AddressFinder {
  /** Attribution that must be shown next to its results. */
  readonly name: string
  /**
   * Suggests a few houses that match `text`, most likely first, in and around the served states.
   * @param session the same for all text typed until a place is picked; the service bills by it
   */
  suggest(text: string, session?: string): Promise<SuggestedPlace[]>
  /** Returns the house of a suggestion and ends the session; null if it is no house or no longer exists. */
  locate(id: string, session?: string): Promise<LocatedHouse | null>
  /** Geocodes a whole address to its house; null if the service finds only something near it. */
  geocode(text: string): Promise<LocatedHouse | null>
  close?(): Promise<void>
}
