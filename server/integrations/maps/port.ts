import type { GeoPoint } from '#domain/delivery/zone-polygon.ts'

/** The map service gave no usable answer in time. The caller uses the built-in index instead. */
export class MapsUnavailable extends Error {
  override name = 'MapsUnavailable'
}

/** A suggested house, on the two lines of the service: `12 Smith Street`, `Fitzroy VIC, Australia`. */
export type SuggestedPlace = { id: string; line: string; area: string }

/** A house with its number and coordinates. The service may not know its units. */
export type LocatedHouse = GeoPoint & {
  /** As it is written: `12`, `34A`, `12-14`. */
  number: string
  street: string
  city: string
  /** Short or whole, of any part of Australia. */
  state: string
  postcode: string
}

/** Finds Australian street addresses by an external service. Every call may throw `MapsUnavailable`. */
export interface AddressFinder {
  /** The attribution that must be shown beside its results. */
  readonly name: string
  /**
   * A few houses that `text` may mean, the likeliest first, in and around the served states.
   * @param session the same for everything typed until a place is picked; the service bills by it
   */
  suggest(text: string, session?: string): Promise<SuggestedPlace[]>
  /** The house of a suggestion, which ends the session; null if it is no house or no longer known. */
  locate(id: string, session?: string): Promise<LocatedHouse | null>
  /** Geocodes a whole address to its house; null if the service finds only something near it. */
  geocode(text: string): Promise<LocatedHouse | null>
  close?(): Promise<void>
}
