import { ShopError } from './errors.ts'

/** Counts tries by key in a sliding window of real time, in this process. */
export type RateLimits = {
  /** Off for programs that try the demo shop hard; whoever counts elsewhere asks here. */
  areOn: boolean
  /** Throws `rate_limited` when `key` has used up its tries; otherwise notes one. */
  take(key: string, max: number, minutes: number): void
  /**
   * Takes the latest try back: for limits that count failures only. Each try counts until it has gone well, because a
   * hundred that are sent together would all be let in before the first has failed.
   */
  giveBack(key: string): void
}

/** Above this many keys the oldest are forgotten: a flood of addresses must not fill the memory. */
const MOST_KEYS = 50_000
const LONGEST_WINDOW_MS = 24 * 3600_000

export const noLimits: RateLimits = { areOn: false, take: () => {}, giveBack: () => {} }

export function countTries(monotonicMs: () => number = () => performance.now()): RateLimits {
  const tries = new Map<string, number[]>()

  function recent(key: string, windowMs: number): number[] {
    const since = monotonicMs() - windowMs
    return (tries.get(key) ?? []).filter((at) => at > since)
  }
  function check(key: string, max: number, minutes: number): void {
    const inWindow = recent(key, minutes * 60_000)
    if (inWindow.length < max) return
    const freeAt = inWindow[inWindow.length - max]! + minutes * 60_000
    throw new ShopError('rate_limited', {
      retryAfter: Math.max(1, Math.ceil((freeAt - monotonicMs()) / 1000)),
    })
  }
  function note(key: string): void {
    const kept = recent(key, LONGEST_WINDOW_MS)
    kept.push(monotonicMs())
    // Set anew, so that the map's order is the order of last use.
    tries.delete(key)
    tries.set(key, kept)
    if (tries.size > MOST_KEYS) tries.delete(tries.keys().next().value!)
  }
  return {
    areOn: true,
    take: (key, max, minutes) => {
      check(key, max, minutes)
      note(key)
    },
    giveBack: (key) => void tries.get(key)?.pop(),
  }
}
