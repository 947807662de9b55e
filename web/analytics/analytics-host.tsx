import { type ComponentType, useEffect, useState } from 'react'
import { useRootData } from '#web/platform/page/use-root-data.ts'
import type { AnalyticsProps } from './analytics-session.tsx'
import type { EarlyEvent } from './events/shop-events.ts'
import { analyticsHooks } from './track.ts'

/**
 * Delay in milliseconds. Scripts loaded within this time after `load` count towards the page's byte budget
 * (A-PAGE-8).
 */
const AFTER_LOAD_MS = 2000

/**
 * Host that loads analytics. It is rendered before the page, so that it is ready for the page's first event. All other
 * analytics code loads once the page is usable, and only if a provider is switched on.
 */
export function AnalyticsHost() {
  const { analytics } = useRootData().thirdParties
  const [Part, setPart] = useState<ComponentType<AnalyticsProps>>()
  const [early] = useState<EarlyEvent[]>([])
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (!analytics) return
    analyticsHooks.onEvent = (event) => void early.push([event, location.pathname])
    const load = async () => {
      const part = await import('./analytics-session.tsx').catch(() => null)
      if (part) setPart(() => part.AnalyticsSession)
      else delete analyticsHooks.onEvent
    }
    analyticsHooks.openConsent = () => {
      setWanted(true)
      void load()
    }
    const loadLater = () => void setTimeout(() => void load(), AFTER_LOAD_MS)
    if (document.readyState === 'complete') loadLater()
    else window.addEventListener('load', loadLater, { once: true })
  }, [analytics, early])
  return analytics && Part && <Part ids={analytics} earlyEvents={early} isConsentRequested={isWanted} />
}
