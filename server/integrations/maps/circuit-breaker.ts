import { LRUCache } from 'lru-cache'
import type { Clock } from '#server/clock.ts'
import { type AddressFinder, type LocatedHouse, MapsUnavailable } from './port.ts'

type FinderServices = { clock: Clock; warn: (message: string) => void }

const FAILURES_IN_A_ROW = 3
/**
 * Milliseconds without calls. Each failure costs a shopper the whole timeout; a minute without the service costs a
 * few suggestions.
 */
const PAUSE_MS = 60_000
/** Milliseconds between two reports, so that an unreliable service does not fill the log. */
const QUIET_MS = 10 * 60_000
/**
 * Milliseconds for which a picked place is cached. It is requested again while its area is not served or its cart
 * has to move, and each request would be billed.
 */
const CACHE_MS = 5 * 60_000
const MAX_CACHED = 500

/**
 * Limits the calls to the finder. After three failures in a row it is not called for a minute, failures are
 * reported at most every ten minutes, and a picked place is cached for five minutes. Places and geocoding are separate
 * services of the vendor, so each pauses alone.
 */
export function withCircuitBreaker(finder: AddressFinder, services: FinderServices): AddressFinder {
  const places = pausing(`${finder.name}, the search for places`, services)
  const geocoding = pausing(`${finder.name}, the geocoding`, services)
  const cache = new LRUCache<string, LocatedHouse>({
    max: MAX_CACHED,
    // An entry is still valid in the millisecond at which `ttl` ends.
    ttl: CACHE_MS - 1,
    ttlResolution: 0,
    perf: { now: () => services.clock.now().getTime() },
  })
  return {
    ...finder,
    suggest: (text, session) => places(() => finder.suggest(text, session)),
    locate: async (id, session) => {
      const known = cache.get(id)
      if (known) return known
      const house = await places(() => finder.locate(id, session))
      if (house) cache.set(id, house)
      return house
    },
    geocode: (text) => geocoding(() => finder.geocode(text)),
  }
}

function pausing(service: string, { clock, warn }: FinderServices) {
  let failures = 0
  let pausedUntil = 0
  let quietUntil = 0

  function fail({ message }: MapsUnavailable): void {
    const now = clock.now().getTime()
    failures++
    if (failures >= FAILURES_IN_A_ROW) pausedUntil = now + PAUSE_MS
    if (now < quietUntil) return
    quietUntil = now + QUIET_MS
    warn(`${service}: ${message}; using the built-in index of addresses instead`)
  }
  return async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    const now = clock.now().getTime()
    if (now < pausedUntil) throw new MapsUnavailable('calls are paused')
    // Only this call tests whether the service works again; concurrent calls do not wait for it.
    if (failures >= FAILURES_IN_A_ROW) pausedUntil = now + PAUSE_MS
    try {
      const answer = await ask()
      failures = 0
      pausedUntil = 0
      return answer
    } catch (error) {
      if (error instanceof MapsUnavailable) fail(error)
      throw error
    }
  }
}
