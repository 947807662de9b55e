import { describe, expect, it } from 'vitest'
import {
  aTrackedCart,
  aTrackedOrder,
  storedInMemory,
  listeningVendor,
  PILSNER,
  SIX,
} from '#testing/screens/analytics-events.ts'
import { openAnalytics } from './open-analytics.ts'
import type { ShopEvent } from './events/shop-events.ts'

const NOW = '2026-11-20T08:00:00Z'
const VIEWED: ShopEvent = { name: 'view_item', product: PILSNER, pack: SIX }
const SENT: ShopEvent = { name: 'order_sent', cart: aTrackedCart(), isAsap: true, payment: 'card' }
const ORDER: ShopEvent = { name: 'order_seen', order: aTrackedOrder(), now: NOW }
const MEMBER = { id: 7, profile: { state: 'victoria' } }

/** Simulates a browser in which documents are opened consecutively or in parallel. */
function openBrowser() {
  const browser = storedInMemory()
  const tab = storedInMemory()
  return {
    browser,
    tab,
    openDocument: (documentPath: string, { path = documentPath, now = NOW, stored = tab } = {}) => {
      const { provider, calls, events } = listeningVendor()
      return {
        calls,
        events,
        ...openAnalytics({ providers: [provider], browser, tab: stored, documentPath, path, now }),
      }
    },
  }
}

describe('§7 Analytics: consent', () => {
  it('loads, stores and sends nothing before consent', () => {
    const { browser, tab, openDocument } = openBrowser()
    const page = openDocument('/')
    page.identify(null)
    page.track(VIEWED)
    page.track(SENT)
    expect([page.choice(), page.calls, [...browser.values.keys(), ...tab.values.keys()]]).toEqual([
      null,
      [],
      [],
    ])
  })

  it('sends the current page’s events on consent, and no events of earlier pages', () => {
    const page = openBrowser().openDocument('/product/a')
    page.track(VIEWED)
    page.showPage('/product/b')
    page.track(VIEWED)
    page.choose('granted')
    expect(page.events.map(({ name, path }) => [name, path])).toEqual([['view_item', '/product/b']])
  })

  it('is stored for later documents, whether granted or denied', () => {
    const { openDocument } = openBrowser()
    openDocument('/').choose('denied')
    const refused = openDocument('/')
    refused.track(VIEWED)
    expect([refused.choice(), refused.calls]).toEqual(['denied', []])
    refused.choose('granted')
    const next = openDocument('/')
    next.track(VIEWED)
    expect([next.choice(), next.calls]).toEqual(['granted', ['start', 'view_item']])
  })

  it('is requested again after a year', () => {
    const { openDocument } = openBrowser()
    openDocument('/').choose('granted')
    expect(openDocument('/', { now: '2027-11-20T07:59:59Z' }).choice()).toBe('granted')
    const late = openDocument('/', { now: '2027-11-20T08:00:01Z' })
    expect([late.choice(), late.calls]).toEqual([null, []])
  })

  it('when withdrawn ends immediately in all tabs, and deletes all stored data', () => {
    const { browser, tab, openDocument } = openBrowser()
    const page = openDocument('/')
    page.choose('granted')
    const other = openDocument('/cart', { stored: storedInMemory() })
    page.track(VIEWED)
    page.track(SENT)
    page.choose('denied')
    other.readChoiceAgain()
    page.track(VIEWED)
    other.track(VIEWED)
    expect(page.calls).toEqual(['start', 'view_item', 'add_shipping_info', 'add_payment_info', 'stop'])
    expect(other.calls).toEqual(['start', 'stop'])
    expect([...browser.values.keys(), ...tab.values.keys()]).toEqual(['consent'])
    expect([page.choice(), other.choice(), openDocument('/').choice()]).toEqual([
      'denied',
      'denied',
      'denied',
    ])
  })

  it('when read from another tab, does not modify that tab’s data', () => {
    const { browser, openDocument } = openBrowser()
    const page = openDocument('/')
    page.choose('granted')
    browser.write('consent', { choice: 'denied', at: NOW })
    const touched: string[] = []
    browser.write = (name) => void touched.push(name)
    page.readChoiceAgain()
    expect([page.choice(), touched, [...browser.values.keys()]]).toEqual(['denied', [], ['consent']])
  })

  it('when granted in another tab, starts analytics here too', () => {
    const { openDocument } = openBrowser()
    const other = openDocument('/')
    openDocument('/').choose('granted')
    other.readChoiceAgain()
    expect(other.calls).toEqual(['start'])
  })

  it('ignores invalid stored values', () => {
    const { browser, openDocument } = openBrowser()
    for (const stored of ['yes', { choice: 'all', at: NOW }, { choice: 'granted' }, 7]) {
      browser.write('consent', stored)
      expect(openDocument('/').choice()).toBeNull()
    }
  })
})

describe('API §7 Analytics: no provider script on pages with a card or a password', () => {
  it('stores the checkout’s events in the tab, for the next document', () => {
    const { openDocument } = openBrowser()
    openDocument('/cart').choose('granted')
    const checkout = openDocument('/checkout')
    checkout.track(SENT)
    expect(checkout.calls).toEqual([])
    const tracking = openDocument('/order/17/tracking')
    tracking.track(ORDER)
    expect(tracking.calls).toEqual(['start', 'add_shipping_info', 'add_payment_info', 'purchase'])
    expect(openDocument('/order/17/tracking').calls).toEqual(['start'])
  })

  it('does not start in a document loaded for a page without analytics, whatever pages it shows later', () => {
    const { openDocument } = openBrowser()
    openDocument('/').choose('granted')
    const reset = openDocument('/forgot_password/a/b', { path: '/' })
    reset.showPage('/cart')
    reset.track(VIEWED)
    expect(reset.calls).toEqual([])
  })

  it('does not start after a document has shown a page without analytics', () => {
    const page = openBrowser().openDocument('/cart')
    page.showPage('/checkout')
    page.showPage('/cart')
    page.choose('granted')
    expect(page.calls).toEqual([])
  })

  it('requires a new document on the way in, out, and after a denial, but not without consent', () => {
    const { openDocument } = openBrowser()
    const page = openDocument('/cart')
    const ways = () => ['/checkout', '/orders', '/-/session'].map(page.needsNewDocument)
    expect(ways()).toEqual([false, false, false])
    page.choose('granted')
    expect(ways()).toEqual([true, false, false])
    const checkout = openDocument('/checkout')
    expect(['/order/1/tracking', '/login', '/-/session'].map(checkout.needsNewDocument)).toEqual([
      true,
      false,
      false,
    ])
    page.choose('denied')
    expect(ways()).toEqual([true, true, false])
  })
})

describe('§7 Analytics: track, identify, reset', () => {
  it('reports the member once, and that no member is signed in', () => {
    const { openDocument } = openBrowser()
    const page = openDocument('/')
    page.choose('granted')
    page.identify(MEMBER)
    page.identify(MEMBER)
    page.identify(null)
    expect(page.calls).toEqual(['start', 'member 7', 'member null'])
  })

  it('reports the member on consent, if the member was known before', () => {
    const page = openBrowser().openDocument('/')
    page.identify(MEMBER)
    page.choose('granted')
    expect(page.calls).toEqual(['start', 'member 7'])
    page.choose('denied')
    page.choose('granted')
    expect(page.calls).toEqual(['start', 'member 7', 'stop', 'start', 'member 7'])
  })

  it.each([
    ['logged in', [], 'login'],
    ['registered', [{ name: 'signing_up' } as const], 'sign_up'],
  ])('detects across documents that a guest has %s', (_what, heard, name) => {
    const { openDocument } = openBrowser()
    openDocument('/').choose('granted')
    // The visitor navigates from the login to the registration in the same document.
    const page = openDocument('/login')
    page.identify(null)
    page.showPage('/register')
    heard.forEach((event) => page.track(event))
    const next = openDocument('/')
    next.identify(MEMBER)
    expect(next.calls).toEqual(['start', name, 'member 7'])
    const later = openDocument('/')
    later.identify(MEMBER)
    expect(later.calls).toEqual(['start', 'member 7'])
  })

  it('reports a registration at the checkout as such, and not additionally as a login', () => {
    const { openDocument } = openBrowser()
    openDocument('/').choose('granted')
    const checkout = openDocument('/checkout')
    checkout.identify(null)
    checkout.track({ name: 'signing_up' })
    checkout.identify(MEMBER)
    expect(openDocument('/').calls).toEqual(['start', 'sign_up'])
  })
})
