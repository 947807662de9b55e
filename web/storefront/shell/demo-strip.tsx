import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '#web/root.tsx'
import styles from './demo-strip.module.css'
import { clockText } from '../delivery-time/time-text.ts'
import { useShell } from './session.ts'

const EVERY_MS = 20_000

/** @source contract §6: a demo, nothing is delivered, and what time it is in the shop */
export function DemoStrip() {
  const { demo, now: renderedAt } = useRouteLoaderData<typeof rootLoader>('root')!
  const { session } = useShell()
  const time = useShopClock(session?.now ?? renderedAt)
  if (!demo) return null
  return (
    <p className={styles.strip}>
      <b>Demo shop.</b> Nothing is charged or delivered. Shop time: <time>{clockText(time)}</time>
    </p>
  )
}

/** The shop's clock runs at the usual speed but may stand elsewhere than the visitor's. */
function useShopClock(told: string): string {
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    const since = performance.now()
    setElapsed(0)
    const timer = setInterval(() => setElapsed(performance.now() - since), EVERY_MS)
    return () => clearInterval(timer)
  }, [told])
  return new Date(Date.parse(told) + elapsed).toISOString()
}
