import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { useLocation } from 'react-router'
import type { BrowserAnalytics } from '#web/platform/csp/analytics-hosts.ts'
import { useRootData } from '#web/platform/page/use-root-data.ts'
import { useLayout } from '../storefront/session/session.ts'
import { ConsentBanner } from './consent/consent-banner.tsx'
import { CONSENT_KEY } from './consent/consent.ts'
import { openGoogleTags } from './providers/google-tags.ts'
import { storedValues } from './stored-values.ts'
import { isAnalyticsPage } from './events/analytics-pages.ts'
import { type Analytics, openAnalytics } from './open-analytics.ts'
import { openMixpanel } from './providers/mixpanel.ts'
import type { EarlyEvent } from './events/shop-events.ts'
import { analyticsHooks } from './track.ts'

export type AnalyticsProps = {
  ids: BrowserAnalytics
  /** Events tracked before this component had loaded. */
  earlyEvents: EarlyEvent[]
  /** True if "Cookie choices" was pressed before this component had loaded. */
  isConsentRequested: boolean
}

/** Returns true if the banner may be shown. It must not cover the cart, where the checkout starts. */
const asksConsentOn = (path: string): boolean => isAnalyticsPage(path) && path !== '/cart'

/**
 * Connects analytics to the current page and the signed-in user, and asks for consent until the visitor has chosen.
 */
export function AnalyticsSession({ ids, earlyEvents: early, isConsentRequested: isWanted }: AnalyticsProps) {
  const { pathname } = useLocation()
  const { session } = useLayout()
  const analytics = useAnalytics(ids, early)
  const [isAsking, setAsking] = useState(isWanted)
  const [isAnswered, setAnswered] = useState(false)
  useEffect(() => {
    analyticsHooks.openConsent = () => setAsking(true)
    return () => {
      delete analyticsHooks.openConsent
    }
  }, [])

  const { user, address } = session ?? {}
  const memberId = user?.id
  const state = address ? (address.shopPath.split('/')[2] ?? null) : null
  useEffect(() => analytics?.showPage(pathname), [analytics, pathname])
  useEffect(() => {
    if (user === undefined) return
    analytics?.identify(memberId === undefined ? null : { id: memberId, profile: { state } })
  }, [analytics, user, memberId, state])

  if (!analytics) return null
  const mustAsk = analytics.choice() === null && !isAnswered && asksConsentOn(pathname)
  if (!isAsking && !mustAsk) return null
  return (
    <ConsentBanner
      ids={ids}
      choice={analytics.choice()}
      isRequested={isAsking}
      onChoose={(choice) => {
        if (choice) analytics.choose(choice)
        setAsking(false)
        setAnswered(true)
      }}
    />
  )
}

function useAnalytics(ids: BrowserAnalytics, early: EarlyEvent[]): Analytics | null {
  const { now } = useRootData()
  const { pathname } = useLocation()
  const [analytics, setAnalytics] = useState<Analytics | null>(null)
  const [, showAgain] = useReducer((times: number) => times + 1, 0)
  const open = useEffectEvent(() =>
    openAnalytics({
      providers: [
        ...(ids.tagManager ? [openGoogleTags(ids.tagManager)] : []),
        ...(ids.mixpanel ? [openMixpanel(ids.mixpanel)] : []),
      ],
      browser: storedValues(() => localStorage),
      tab: storedValues(() => sessionStorage),
      documentPath: documentPath(),
      // The router's path, because a page may change the address bar, as the password reset does.
      path: pathname,
      now,
    }),
  )
  useEffect(() => {
    const opened = open()
    for (const [event, at] of early.splice(0)) opened.track(event, at)
    analyticsHooks.onEvent = opened.track
    analyticsHooks.needsNewDocument = opened.needsNewDocument
    // Opening loads scripts and reads storage, which must not happen during rendering.
    // oxlint-disable-next-line react/set-state-in-effect
    setAnalytics(opened)
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== CONSENT_KEY && key !== null) return
      opened.readChoiceAgain()
      showAgain()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [early])
  return analytics
}

/**
 * Returns the path for which the server rendered this document. Its Content-Security-Policy applies until a new
 * document is loaded.
 */
const documentPath = (): string =>
  new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href).pathname
