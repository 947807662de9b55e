import { allowedFields } from './events/allowed-fields.ts'
import { type Choice, CONSENT, saveChoice, readChoice } from './consent/consent.ts'
import type { StoredValues } from './stored-values.ts'
import { type AnalyticsEvent, toAnalyticsEvents } from './events/ecommerce-event.ts'
import { isAnalyticsPage, reportedPath } from './events/analytics-pages.ts'
import { openLoginDetection } from './login-detection.ts'
import { openProductSources } from './events/product-sources.ts'
import type { ShopEvent } from './events/shop-events.ts'
import { openPurchaseDeduplication } from './events/purchase-deduplication.ts'
import type { Profile, AnalyticsProvider } from './providers/analytics-provider.ts'

type AnalyticsOptions = {
  providers: readonly AnalyticsProvider[]
  /** Values stored for this browser and for this tab. */
  browser: StoredValues
  tab: StoredValues
  /** Path for which the document was loaded, whose CSP applies, and the current path. */
  documentPath: string
  path: string
  /** Time of the shop's clock as an ISO string. */
  now: string
}

/** Signed-in member; null if no member is signed in. */
export type Member = { id: number; profile: Profile } | null

export type Analytics = {
  choice: () => Choice | null
  choose: (choice: Choice) => void
  /** Reads the choice again, which may have changed in another tab. */
  readChoiceAgain: () => void
  /** @param at path of the page of the event, if it is not the current page */
  track: (event: ShopEvent, at?: string) => void
  /** Records that the router shows another page. */
  showPage: (path: string) => void
  /** Records who is signed in. */
  identify: (member: Member) => void
  needsNewDocument: (path: string) => boolean
}

/**
 * Passes events from the pages to the providers. Before consent nothing is loaded, stored or sent: events of the
 * current page wait in memory and are sent on consent. A document that has shown a page without analytics never runs
 * a provider's script. Its events are stored in the tab for the next document.
 */
export function openAnalytics(options: AnalyticsOptions): Analytics {
  const { browser, tab, now } = options
  let { path } = options
  let choice = readChoice(browser, now)
  let isExcluded = !isAnalyticsPage(options.documentPath) || !isAnalyticsPage(path)
  const isGranted = () => choice === 'granted'
  const consentedTab = whileTrue(isGranted, tab)
  const products = openProductSources(consentedTab)
  const orders = openPurchaseDeduplication(whileTrue(isGranted, browser))
  const login = openLoginDetection(consentedTab)
  const delivery = openDelivery(options.providers, consentedTab)

  const deliver = (analyticsEvent: AnalyticsEvent, at: string) => {
    const event = allowedFields(analyticsEvent)
    if (event && choice !== 'denied') delivery.deliver({ event, path: reportedPath(at) }, isGranted())
  }
  const apply = (next: Choice | null) => {
    choice = next
    if (isGranted()) {
      if (!isExcluded) delivery.start(reportedPath(path))
      return
    }
    delivery.stop()
    tab.clear()
    // The choice itself is never removed, because another tab could read a missing choice in between.
    browser.clear(CONSENT)
  }

  if (isGranted()) apply(choice)
  return {
    choice: () => choice,
    choose: (next) => {
      saveChoice(browser, next, now)
      apply(next)
    },
    readChoiceAgain: () => {
      const next = readChoice(browser, now)
      if (next !== choice) apply(next)
    },
    track: (event, at = path) => {
      if (choice === 'denied') return
      if (event.name === 'signing_up') login.recordSignUpStarted()
      for (const analyticsEvent of toAnalyticsEvents(event, { products, orders })) deliver(analyticsEvent, at)
    },
    showPage: (next) => {
      path = next
      isExcluded ||= !isAnalyticsPage(path)
    },
    identify: (member) => {
      const event = login.loginEvent(member !== null)
      if (event) deliver(event, path)
      delivery.identify(member)
    },
    needsNewDocument: (next) => {
      const mayRun = isAnalyticsPage(next) && isGranted()
      return !isResource(next) && (delivery.hasStarted() ? !mayRun : isExcluded && mayRun)
    },
  }
}

/** Returns true for paths that pages fetch in the background. They are never pages. */
const isResource = (path: string): boolean => path.startsWith('/-/')

/** Returns storage that is always readable, but writable only while a condition holds. */
const whileTrue = (holds: () => boolean, stored: StoredValues): StoredValues => ({
  ...stored,
  write: (name, value) => {
    if (holds()) stored.write(name, value)
  },
})

type PendingEvent = { event: AnalyticsEvent; path: string }

const UNSENT = 'unsent'
/** Maximum number of unsent events, far more than one checkout creates. */
const MAX_UNSENT = 20

/**
 * Sends events to the providers while they run. Until then events are stored in the tab, or in memory without
 * consent.
 */
function openDelivery(providers: readonly AnalyticsProvider[], tab: StoredValues) {
  let isRunning = false
  let hasStarted = false
  let held: PendingEvent[] = []
  // undefined: not known yet.
  let member: Member | undefined
  let known = ''
  const sendMember = () => {
    const now = JSON.stringify(member)
    if (!isRunning || member === undefined || now === known) return
    known = now
    for (const provider of providers)
      provider.identify(member?.id ?? null, member?.profile ?? { state: null })
  }
  const unsent = () => (tab.read(UNSENT) ?? []) as PendingEvent[]
  const send = ({ event, path }: PendingEvent) => {
    for (const provider of providers) provider.send(event, path)
  }
  return {
    hasStarted: () => hasStarted,
    start: (path: string) => {
      if (isRunning) return
      isRunning = true
      hasStarted = true
      for (const provider of providers) provider.start(path)
      sendMember()
      const late = [...unsent(), ...held]
      tab.write(UNSENT, null)
      held = []
      late.forEach(send)
    },
    stop: () => {
      if (isRunning) for (const provider of providers) provider.stop()
      isRunning = false
      held = []
      known = ''
    },
    deliver: (pending: PendingEvent, isGranted: boolean) => {
      if (isRunning) send(pending)
      else if (isGranted) tab.write(UNSENT, [...unsent(), pending].slice(-MAX_UNSENT))
      else held = [...held.filter((one) => one.path === pending.path), pending]
    },
    identify: (next: Member) => {
      member = next
      sendMember()
    },
  }
}
