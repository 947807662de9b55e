import { LRUCache } from 'lru-cache'

const WINDOW_MS = 60_000
/** Reports per minute of one kind. Five show that an error continues; more would only cost money. */
const MAX_PER_KIND = 5
/**
 * Kinds of error in memory. The number is limited, because an error with a random value in its message is a new
 * kind each time.
 */
const MAX_KINDS = 500

export type Allowance = {
  /** Returns whether one more report of this kind may be sent, and the number skipped since the last report. */
  ask(kind: string): { isAllowed: boolean; withheld: number }
}

/** Limits the reports per minute, per kind and in total. Counts skipped reports. */
export function openAllowance(maxInAll: number, monotonicMs = () => performance.now()): Allowance {
  const kinds = new LRUCache<string, { startedAt: number; sent: number; withheld: number }>({
    max: MAX_KINDS,
  })
  let all = { startedAt: monotonicMs(), sent: 0 }
  return {
    ask: (kind) => {
      const now = monotonicMs()
      if (now - all.startedAt >= WINDOW_MS) all = { startedAt: now, sent: 0 }
      const known = kinds.get(kind) ?? { startedAt: now, sent: 0, withheld: 0 }
      if (now - known.startedAt >= WINDOW_MS) Object.assign(known, { startedAt: now, sent: 0 })
      kinds.set(kind, known)
      if (known.sent >= MAX_PER_KIND || all.sent >= maxInAll) {
        known.withheld += 1
        return { isAllowed: false, withheld: known.withheld }
      }
      known.sent += 1
      all.sent += 1
      const { withheld } = known
      known.withheld = 0
      return { isAllowed: true, withheld }
    },
  }
}
