/** The only time that business code knows. */
export type Clock = {
  now(): Date
  /** Real time, where the demo's evening differs from it: what authenticator apps go by. */
  real?(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that shows `start` now and runs on from there: the demo's evening. */
export function clockFrom(start: Date): Clock {
  const offset = start.getTime() - Date.now()
  return { now: () => new Date(Date.now() + offset), real: () => new Date() }
}
