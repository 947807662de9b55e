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
  /** For this browser, and for this tab. */
  browser: StoredValues
  tab: StoredValues
  /** The path that the document was loaded at, under whose policy it runs, and the one that it shows now. */
  documentPath: string
  path: string
  /** ISO instant, by the shop's clock. */
  now: string
}

/** Who is at the browser; null: nobody is logged in. */
export type Member = { id: number; profile: Profile } | null

export type Analytics = {
  choice: () => Choice | null
  choose: (choice: Choice) => void
  /** Another tab has chosen. */
  readChoiceAgain: () => void
  /** @param at path of the page that it happened on, where that is not the one at hand */
  track: (event: ShopEvent, at?: string) => void
  /** Another page is shown. */
  showPage: (path: string) => void
  /** It is known who is there. */
  identify: (member: Member) => void
  needsNewDocument: (path: string) => boolean
}

/**
 * Events from the screens to the vendors. Nothing is loaded, kept or sent before the yes; what the page at hand has told
 * by then waits in memory and goes with it. A document that has shown a page without analytics never runs a vendor's
 * script: its events wait in the tab for the next document.
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
    // Not even for a moment without it: another tab would read that nobody has chosen.
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

/** A path that pages fetch in the background: it never becomes a page of its own. */
const isResource = (path: string): boolean => path.startsWith('/-/')

/** Reads as ever, and writes only while something holds. */
const whileTrue = (holds: () => boolean, stored: StoredValues): StoredValues => ({
  ...stored,
  write: (name, value) => {
    if (holds()) stored.write(name, value)
  },
})

type PendingEvent = { event: AnalyticsEvent; path: string }

const UNSENT = 'unsent'
/** Far more than a checkout has. */
const MAX_UNSENT = 20

/** To the vendors while they run; until then into the tab or, without a yes, into memory. */
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
