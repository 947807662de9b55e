/** The map service's gave no answer in time, or one that says nothing: the built-in index answers instead. */
export class MapsUnavailable extends Error {
  override name = 'MapsUnavailable'
}

/** Finds street addresses in Australia outside the shop. Every call may throw `MapsUnavailable`. */
export interface AddressFinder {
  readonly name: string
  close?(): Promise<void>
}
