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

/** A browser that documents are opened in, one after the other or side by side. */
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
  it('loads, keeps and sends nothing before the yes', () => {
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

  it('sends with the yes what the page at hand has told, and nothing of the pages before', () => {
    const page = openBrowser().openDocument('/product/a')
    page.track(VIEWED)
    page.showPage('/product/b')
    page.track(VIEWED)
    page.choose('granted')
    expect(page.events.map(({ name, path }) => [name, path])).toEqual([['view_item', '/product/b']])
  })

  it('is kept for the documents that follow, a no like a yes', () => {
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

  it('is asked for again after a year', () => {
    const { openDocument } = openBrowser()
    openDocument('/').choose('granted')
    expect(openDocument('/', { now: '2027-11-20T07:59:59Z' }).choice()).toBe('granted')
    const late = openDocument('/', { now: '2027-11-20T08:00:01Z' })
    expect([late.choice(), late.calls]).toEqual([null, []])
  })

  it('withdrawn ends at once, here and in the other tabs, and takes everything that was kept', () => {
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

  it('taken over from another tab leaves what that has kept untouched', () => {
    const { browser, openDocument } = openBrowser()
    const page = openDocument('/')
    page.choose('granted')
    browser.write('consent', { choice: 'denied', at: NOW })
    const touched: string[] = []
    browser.write = (name) => void touched.push(name)
    page.readChoiceAgain()
    expect([page.choice(), touched, [...browser.values.keys()]]).toEqual(['denied', [], ['consent']])
  })

  it('given in another tab begins here too', () => {
    const { openDocument } = openBrowser()
    const other = openDocument('/')
    openDocument('/').choose('granted')
    other.readChoiceAgain()
    expect(other.calls).toEqual(['start'])
  })

  it('takes nothing for a choice that it does not know', () => {
    const { browser, openDocument } = openBrowser()
    for (const stored of ['yes', { choice: 'all', at: NOW }, { choice: 'granted' }, 7]) {
      browser.write('consent', stored)
      expect(openDocument('/').choice()).toBeNull()
    }
  })
})

describe('API §7 Analytics: no vendor’s script beside a card or a password', () => {
  it('keeps the checkout’s events in the tab, for the next document', () => {
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

  it('never starts in a document that was loaded for a page without analytics, whatever it shows since', () => {
    const { openDocument } = openBrowser()
    openDocument('/').choose('granted')
    const reset = openDocument('/forgot_password/a/b', { path: '/' })
    reset.showPage('/cart')
    reset.track(VIEWED)
    expect(reset.calls).toEqual([])
  })

  it('nor after a document has shown one', () => {
    const page = openBrowser().openDocument('/cart')
    page.showPage('/checkout')
    page.showPage('/cart')
    page.choose('granted')
    expect(page.calls).toEqual([])
  })

  it('asks for a new document on the way in, out, and after a no, and for none without a yes', () => {
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
  it('tells who is there once, and that nobody is', () => {
    const { openDocument } = openBrowser()
    const page = openDocument('/')
    page.choose('granted')
    page.identify(MEMBER)
    page.identify(MEMBER)
    page.identify(null)
    expect(page.calls).toEqual(['start', 'member 7', 'member null'])
  })

  it('tells who is there with the yes, where that was known before', () => {
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
    ['made an account', [{ name: 'signing_up' } as const], 'sign_up'],
  ])('notices across documents that a guest has %s', (_what, heard, name) => {
    const { openDocument } = openBrowser()
    openDocument('/').choose('granted')
    // As the links go: from the login to the new account in the same document.
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

  it('tells an account that was made at the checkout as that, and not as a login too', () => {
    const { openDocument } = openBrowser()
    openDocument('/').choose('granted')
    const checkout = openDocument('/checkout')
    checkout.identify(null)
    checkout.track({ name: 'signing_up' })
    checkout.identify(MEMBER)
    expect(openDocument('/').calls).toEqual(['start', 'sign_up'])
  })
})
