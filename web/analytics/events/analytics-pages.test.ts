import { describe, expect, it } from 'vitest'
import { NO_THIRD_PARTIES, thirdPartiesOn } from '#web/platform/csp/third-parties.ts'
import { isAnalyticsPage, reportedPath } from './analytics-pages.ts'

describe('API §7 Analytics: measured pages', () => {
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
  ])('%s is measured', (path) => {
    expect(isAnalyticsPage(path)).toBe(true)
  })

  it.each([
    ['/forgot_password/robin@example.com/a-token', 'its path contains a secret of the account'],
    ['/forgot_password', 'it leads to such a page'],
    ['/checkout', 'it has card fields'],
    ['/CHECKOUT/', 'the router ignores case'],
    ['/%63heckout', 'the router decodes the path'],
    ['/order/17/pay', 'it has card fields'],
    ['/order/17/items', 'it may have card fields'],
    ['/register', 'it asks for a birth date and a code'],
    ['/login', 'it asks for a password'],
    ['/logout', 'it has no screen'],
    ['/account', 'it shows personal data'],
    ['/account/contact/a-token', 'it verifies'],
    ['/unsubscribe/a-token', 'it unsubscribes'],
    ['/product/blue-gum-pilsner/back-in-stock', 'it asks for an email'],
    ['/back-in-stock/a-token', 'it unsubscribes'],
    ['/t/a-token', 'its path contains a secret of an order'],
    ['/self-exclusion', 'it reveals health information'],
    ['/concern', 'it reveals health information of another person'],
    ['/content/self-exclusion', 'it leads to such a page'],
    ['/content/%73elf-exclusion', 'the router decodes the path'],
    ['/console/orders/17', 'staff work there'],
    ['/driver', 'drivers work there'],
    ['/something-new', 'it is unknown'],
    ['/%E0%A4%A', 'it cannot be decoded'],
  ])('%s is not measured: %s', (path) => {
    expect(isAnalyticsPage(path)).toBe(false)
  })

  it('are reported without an order’s number', () => {
    expect(reportedPath('/order/17/tracking')).toBe('/order/:id/tracking')
    expect(reportedPath('/product/blue-gum-pilsner')).toBe('/product/blue-gum-pilsner')
    expect(reportedPath('/account/contact/a-token')).toBe('/')
  })

  it('are the only pages that allow the hosts of analytics', () => {
    const analytics = { tagManager: 'GTM-ABC1234', mixpanel: null }
    const thirdParties = { ...NO_THIRD_PARTIES, analytics }
    expect(thirdPartiesOn('/cart', thirdParties).analytics).toEqual(analytics)
    expect(thirdPartiesOn('/checkout', thirdParties)).toEqual(NO_THIRD_PARTIES)
    expect(thirdPartiesOn('/cart', NO_THIRD_PARTIES)).toEqual(NO_THIRD_PARTIES)
  })
})
