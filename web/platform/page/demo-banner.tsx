import { useEffect, useState } from 'react'
import { useRootData } from '#web/platform/page/use-root-data.ts'
import styles from './demo-banner.module.css'
import { clockText } from '../format/time-text.ts'
import * as texts from '../platform-texts.ts'

const EVERY_MS = 20_000

/**
 * Banner that marks the shop as a demo without deliveries, and shows the shop's time.
 * @param now the shop's time as last loaded by the surrounding layout
 */
export function DemoBanner({ now }: { now?: string | undefined }) {
  const { demo, now: renderedAt } = useRootData()
  const time = useShopClock(now ?? renderedAt)
  if (!demo) return null
  return (
    <aside className={styles.strip} aria-label={texts.demoLabel}>
      <b>{texts.demoTitle}</b> {texts.demoText} <time>{clockText(time)}</time>
    </aside>
  )
}

/** Returns the shop's time, which runs at normal speed but may differ from the visitor's. */
function useShopClock(renderedNow: string): string {
  const [reading, setReading] = useState({ renderedNow, elapsed: 0 })
  useEffect(() => {
    const since = performance.now()
    const timer = setInterval(() => setReading({ renderedNow, elapsed: performance.now() - since }), EVERY_MS)
    return () => clearInterval(timer)
  }, [renderedNow])
  const elapsed = reading.renderedNow === renderedNow ? reading.elapsed : 0
  return new Date(Date.parse(renderedNow) + elapsed).toISOString()
}
