import { useEffect, useState } from 'react'

/** Often enough that a timer is never a minute behind. */
const TICK_MS = 10_000

/** The shop's time since the page was loaded, for timers that go on without a reload. */
export function useBoardClock(loadedAt: string): string {
  const [reading, setReading] = useState({ loadedAt, elapsed: 0 })
  useEffect(() => {
    const since = performance.now()
    const timer = setInterval(() => setReading({ loadedAt, elapsed: performance.now() - since }), TICK_MS)
    return () => clearInterval(timer)
  }, [loadedAt])
  const elapsed = reading.loadedAt === loadedAt ? reading.elapsed : 0
  return new Date(Date.parse(loadedAt) + elapsed).toISOString()
}
