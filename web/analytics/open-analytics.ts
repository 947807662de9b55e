import { allowedFields } from './allowed-fields.ts'
import { type Choice, keepChoice, readChoice } from './consent.ts'
import type { KeptValues } from './kept-values.ts'
import { type Measured, measureEvent } from './measure-event.ts'
import { isMeasured, toldPath } from './measured-pages.ts'
import { openSeenProducts } from './seen-products.ts'
import type { ShopEvent } from './shop-events.ts'
import { openToldOrders } from './told-orders.ts'
import type { Profile, Vendor } from './vendor.ts'

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

const UNSENT = 'unsent'
const GUEST_AT = 'guest_at'
/** Far more than a checkout has. */
const MOST_UNSENT = 20

type Told = { event: Measured; path: string }

/**
 * Events from the screens to the vendors. Nothing is loaded, kept or sent before the yes; what the page at hand has told
 * by then waits in memory and goes with it. A document that has shown a page without analytics never runs a vendor's
 * script: its events wait in the tab for the next document.
 */
export function openAnalytics({
  vendors,
  browser,
  tab,
  documentPath,
  path: first,
  now,
}: Situation): Analytics {
  let path = first
  let choice = readChoice(browser, now)
  let isQuiet = !isMeasured(documentPath) || !isMeasured(path)
  let isRunning = false
  let hasRun = false
  let hasSignedUp = false
  let held: Told[] = []
  let known = ''
  const isGranted = () => choice === 'granted'
  const ifGranted = (kept: KeptValues): KeptValues => ({
    ...kept,
    write: (name, value) => {
      if (isGranted()) kept.write(name, value)
    },
  })
  const memory = { products: openSeenProducts(ifGranted(tab)), orders: openToldOrders(ifGranted(browser)) }

  const unsent = () => (tab.read(UNSENT) ?? []) as Told[]
  const send = ({ event, path: of }: Told) => {
    for (const vendor of vendors) vendor.send(event, of)
  }
  const tell = (measured: Measured, at = path) => {
    const event = allowedFields(measured)
    if (!event || choice === 'denied') return
    const told = { event, path: toldPath(at) }
    if (isRunning) send(told)
    else if (isGranted()) tab.write(UNSENT, [...unsent(), told].slice(-MOST_UNSENT))
    else held = [...held.filter((one) => one.path === told.path), told]
  }
  const start = () => {
    if (isRunning || isQuiet || !isGranted()) return
    isRunning = true
    hasRun = true
    for (const vendor of vendors) vendor.start()
    const late = [...unsent(), ...held]
    tab.write(UNSENT, null)
    held = []
    late.forEach(send)
  }
  const stop = () => {
    held = []
    if (isRunning) for (const vendor of vendors) vendor.stop()
    isRunning = false
    known = ''
    tab.clear()
    browser.clear()
  }
  const apply = (next: Choice | null) => {
    choice = next
    if (choice === 'granted') start()
    else stop()
  }
  const tellWho = (member: Member) => {
    const now = JSON.stringify(member)
    if (!isRunning || now === known) return
    known = now
    for (const vendor of vendors) vendor.knowMember(member?.id ?? null, member?.profile ?? { state: null })
  }
  /** Whoever was a guest on the page before has logged in since, or made an account. */
  const noticeLogin = (member: Member) => {
    const guestAt = tab.read(GUEST_AT)
    if (isGranted()) tab.write(GUEST_AT, member ? null : path)
    if (!member || typeof guestAt !== 'string') return
    if (!hasSignedUp) tell({ name: guestAt === '/register' ? 'sign_up' : 'login', params: {} })
    hasSignedUp = false
  }

  start()
  return {
    choice: () => choice,
    choose: (next) => {
      apply(next)
      keepChoice(browser, next, now)
    },
    takeOver: () => {
      const next = readChoice(browser, now)
      if (next === choice) return
      apply(next)
      if (next) keepChoice(browser, next, now)
    },
    hear: (event, at) => {
      if (event.name === 'sign_up') hasSignedUp = true
      // With a no, nothing is even reckoned.
      if (choice === 'denied') return
      for (const measured of measureEvent(event, memory)) tell(measured, at)
    },
    goTo: (next) => {
      path = next
      isQuiet ||= !isMeasured(path)
    },
    meet: (member) => {
      noticeLogin(member)
      tellWho(member)
    },
    needsNewDocument: (next) => {
      // What screens ask for beside the page shows no page.
      if (next.startsWith('/-/')) return false
      return hasRun ? !isMeasured(next) || !isGranted() : isQuiet && isMeasured(next) && isGranted()
    },
  }
}
