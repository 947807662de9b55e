import { useEffect, useState } from 'react'

/** Interval in milliseconds. It keeps timers accurate to well below a minute. */
const TICK_MS = 10_000

/** Returns the shop's current time, advanced from the time of the page load, so that timers run without a reload. */
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
