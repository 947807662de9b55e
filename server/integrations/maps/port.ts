import type { GeoPoint } from '#domain/delivery/zone-polygon.ts'

/** The map service gave no answer in time, or one that says nothing: the built-in index answers instead. */
export class MapsUnavailable extends Error {
  override name = 'MapsUnavailable'
}

/** A house that may be meant, on the two lines that the service writes: `12 Smith Street`, `Fitzroy VIC, Australia`. */
export type SuggestedPlace = { id: string; line: string; area: string }

/** A house with a number and the point where it stands. The register behind it may know no unit of it. */
export type LocatedHouse = GeoPoint & {
  /** As it is written: `12`, `34A`, `12-14`. */
  number: string
  street: string
  city: string
  /** Short or whole, of any part of Australia. */
  state: string
  postcode: string
}

/** Finds street addresses in Australia outside the shop. Every call may throw `MapsUnavailable`. */
export interface AddressFinder {
  /** As it has to stand beside what it finds. */
  readonly name: string
  /**
   * Houses that may be meant by `text`, the likeliest first; few, and of Victoria, New South Wales and what lies between.
   * @param session one and the same for everything typed until a place is picked, by which the service bills
   */
  suggest(text: string, session?: string): Promise<SuggestedPlace[]>
  /** What a suggestion stands for, which ends its session; null where it is no house, or no longer known. */
  locate(id: string, session?: string): Promise<LocatedHouse | null>
  /** A whole address, found as exactly as its house; null for one that is only near. */
  geocode(text: string): Promise<LocatedHouse | null>
  close?(): Promise<void>
}
