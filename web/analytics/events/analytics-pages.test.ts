import { describe, expect, it } from 'vitest'
import { NO_THIRD_PARTIES, thirdPartiesOn } from '#web/platform/csp/third-parties.ts'
import { isAnalyticsPage, reportedPath } from './analytics-pages.ts'

describe('API §7 Analytics: pages that are measured', () => {
  it.each([
    '/',
    '/bottleshop/victoria/fitzroy/beer',
    '/bottleshop/new%20south%20wales/surry%20hills/categories',
    '/product/blue-gum-pilsner',
    '/favourites',
    '/cart',
    '/orders',
    '/order/17/tracking',
    '/content/faq',
    '/suburb/victoria',
  ])('%s is one', (path) => {
    expect(isAnalyticsPage(path)).toBe(true)
  })

  it.each([
    ['/forgot_password/robin@example.com/a-token', 'its path is a key to the account'],
    ['/forgot_password', 'it leads there'],
    ['/checkout', 'a card is typed there'],
    ['/CHECKOUT/', 'the router minds no capitals'],
    ['/%63heckout', 'the router reads it decoded'],
    ['/order/17/pay', 'a card is typed there'],
    ['/order/17/items', 'a card may be typed there'],
    ['/register', 'a birth date and a code are typed there'],
    ['/login', 'a password is typed there'],
    ['/logout', 'nobody looks at it'],
    ['/account', 'it shows who somebody is'],
    ['/account/contact/a-token', 'it verifies'],
    ['/unsubscribe/a-token', 'it unsubscribes'],
    ['/t/a-token', 'its path is a key to an order'],
    ['/self-exclusion', 'it says something of somebody’s health'],
    ['/content/self-exclusion', 'it leads there'],
    ['/content/%73elf-exclusion', 'the router reads it decoded'],
    ['/console/orders/17', 'staff work there'],
    ['/driver', 'drivers work there'],
    ['/something-new', 'nobody has thought of it'],
    ['/%E0%A4%A', 'it can’t be read'],
  ])('%s is none: %s', (path) => {
    expect(isAnalyticsPage(path)).toBe(false)
  })

  it('are told without an order’s number', () => {
    expect(reportedPath('/order/17/tracking')).toBe('/order/:id/tracking')
    expect(reportedPath('/product/blue-gum-pilsner')).toBe('/product/blue-gum-pilsner')
    expect(reportedPath('/account/contact/a-token')).toBe('/')
  })

  it('alone open the hosts of analytics', () => {
    const analytics = { tagManager: 'GTM-ABC1234', mixpanel: null }
    const thirdParties = { ...NO_THIRD_PARTIES, analytics }
    expect(thirdPartiesOn('/cart', thirdParties).analytics).toEqual(analytics)
    expect(thirdPartiesOn('/checkout', thirdParties)).toEqual(NO_THIRD_PARTIES)
    expect(thirdPartiesOn('/cart', NO_THIRD_PARTIES)).toEqual(NO_THIRD_PARTIES)
  })
})
