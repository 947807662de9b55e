/** The shop's time. Business code reads time from here only. */
export type Clock = {
  now(): Date
  /** Real time, where the demo's clock differs from it: authenticator apps use it. */
  real?(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that is `offsetMs` ahead of real time. */
export const shiftedClock = (offsetMs: number): Clock =>
  offsetMs === 0 ? systemClock : { now: () => new Date(Date.now() + offsetMs), real: () => new Date() }
