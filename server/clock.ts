/** Time of the shop. Business code reads the time only from here. */
export type Clock = {
  now(): Date
  /** Returns real time if the demo's clock differs from it, for authenticator apps. */
  real?(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Returns a clock that is `offsetMs` ahead of real time. */
export const shiftedClock = (offsetMs: number): Clock =>
  offsetMs === 0 ? systemClock : { now: () => new Date(Date.now() + offsetMs), real: () => new Date() }
