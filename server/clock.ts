/** The shop's time. Business code reads time from here only. */
export type Clock = {
  now(): Date
  /** Real time, where the demo's clock differs from it: authenticator apps use it. */
  real?(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that shows `start` now and runs on from there. */
export function clockFrom(start: Date): Clock {
  const offset = start.getTime() - Date.now()
  return { now: () => new Date(Date.now() + offset), real: () => new Date() }
}
