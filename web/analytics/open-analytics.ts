import { allowedFields } from './events/allowed-fields.ts'
import { type Choice, CONSENT, keepChoice, readChoice } from './consent/consent.ts'
import type { KeptValues } from './stored-values.ts'
import { type Measured, measureEvent } from './events/ecommerce-event.ts'
import { isMeasured, toldPath } from './events/analytics-pages.ts'
import { openLoginNotice } from './login-detection.ts'
import { openSeenProducts } from './events/product-sources.ts'
import type { ShopEvent } from './events/shop-events.ts'
import { openToldOrders } from './events/purchase-deduplication.ts'
import type { Profile, Vendor } from './providers/analytics-provider.ts'

type Situation = {
  vendors: readonly Vendor[]
  /** For this browser, and for this tab. */
  browser: KeptValues
  tab: KeptValues
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
  takeOver: () => void
  /** @param at path of the page that it happened on, where that is not the one at hand */
  hear: (event: ShopEvent, at?: string) => void
  /** Another page is shown. */
  goTo: (path: string) => void
  /** It is known who is there. */
  meet: (member: Member) => void
  needsNewDocument: (path: string) => boolean
}

/**
 * Events from the screens to the vendors. Nothing is loaded, kept or sent before the yes; what the page at hand has told
 * by then waits in memory and goes with it. A document that has shown a page without analytics never runs a vendor's
 * script: its events wait in the tab for the next document.
 */
export function openAnalytics({ vendors, browser, tab, documentPath, now, ...first }: Situation): Analytics {
  let { path } = first
  let choice = readChoice(browser, now)
  let isQuiet = !isMeasured(documentPath) || !isMeasured(path)
  const isGranted = () => choice === 'granted'
  const keptTab = whileTrue(isGranted, tab)
  const keptBrowser = whileTrue(isGranted, browser)
  const memory = { products: openSeenProducts(keptTab), orders: openToldOrders(keptBrowser) }
  const login = openLoginNotice(keptTab)
  const delivery = openDelivery(vendors, keptTab)

  const tell = (measured: Measured, at: string) => {
    const event = allowedFields(measured)
    if (event && choice !== 'denied') delivery.tell({ event, path: toldPath(at) }, isGranted())
  }
  const apply = (next: Choice | null) => {
    choice = next
    if (isGranted()) {
      if (!isQuiet) delivery.start(toldPath(path))
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
      keepChoice(browser, next, now)
      apply(next)
    },
    takeOver: () => {
      const next = readChoice(browser, now)
      if (next !== choice) apply(next)
    },
    hear: (event, at = path) => {
      if (choice === 'denied') return
      if (event.name === 'signing_up') login.noteSignUp()
      for (const measured of measureEvent(event, memory)) tell(measured, at)
    },
    goTo: (next) => {
      path = next
      isQuiet ||= !isMeasured(path)
    },
    meet: (member) => {
      const event = login.meet(member !== null)
      if (event) tell(event, path)
      delivery.knowMember(member)
    },
    needsNewDocument: (next) => {
      // What screens ask for beside the page shows no page.
      if (next.startsWith('/-/')) return false
      if (delivery.hasStarted()) return !isMeasured(next) || !isGranted()
      return isQuiet && isMeasured(next) && isGranted()
    },
  }
}

/** Reads as ever, and writes only while something holds. */
const whileTrue = (holds: () => boolean, kept: KeptValues): KeptValues => ({
  ...kept,
  write: (name, value) => {
    if (holds()) kept.write(name, value)
  },
})

type Told = { event: Measured; path: string }

const UNSENT = 'unsent'
/** Far more than a checkout has. */
const MOST_UNSENT = 20

/** To the vendors while they run; until then into the tab or, without a yes, into memory. */
function openDelivery(vendors: readonly Vendor[], tab: KeptValues) {
  let isRunning = false
  let hasStarted = false
  let held: Told[] = []
  // undefined: not known yet.
  let member: Member | undefined
  let known = ''
  const tellMember = () => {
    const now = JSON.stringify(member)
    if (!isRunning || member === undefined || now === known) return
    known = now
    for (const vendor of vendors) vendor.knowMember(member?.id ?? null, member?.profile ?? { state: null })
  }
  const unsent = () => (tab.read(UNSENT) ?? []) as Told[]
  const send = ({ event, path }: Told) => {
    for (const vendor of vendors) vendor.send(event, path)
  }
  return {
    hasStarted: () => hasStarted,
    start: (path: string) => {
      if (isRunning) return
      isRunning = true
      hasStarted = true
      for (const vendor of vendors) vendor.start(path)
      tellMember()
      const late = [...unsent(), ...held]
      tab.write(UNSENT, null)
      held = []
      late.forEach(send)
    },
    stop: () => {
      if (isRunning) for (const vendor of vendors) vendor.stop()
      isRunning = false
      held = []
      known = ''
    },
    tell: (told: Told, isGranted: boolean) => {
      if (isRunning) send(told)
      else if (isGranted) tab.write(UNSENT, [...unsent(), told].slice(-MOST_UNSENT))
      else held = [...held.filter((one) => one.path === told.path), told]
    },
    knowMember: (next: Member) => {
      member = next
      tellMember()
    },
  }
}
