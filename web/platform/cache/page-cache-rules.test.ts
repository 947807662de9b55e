import { describe, expect, it } from 'vitest'
import { cacheableRequest, type PageRequest } from './page-cache-rules.ts'

const INSIDE = { lat: -37.8, lng: 144.98 }
const fitzroy = () => ({ zoneId: 1, storeId: 1, inside: INSIDE, cities: ['Fitzroy', 'Collingwood'] })
const LIST = '/bottleshop/victoria/fitzroy'

const ask = (url: string, more: Partial<PageRequest> = {}, zoneAt: typeof fitzroy | (() => null) = fitzroy) =>
  cacheableRequest(
    { method: 'GET', url, host: 'shop.test', cookie: '', cookiePrefix: '', hasAuthorization: false, ...more },
    zoneAt,
  )

const address = (more: object = {}) =>
  `address=${encodeURIComponent(
    JSON.stringify({
      address_line_1: '12 Smith Street',
      city: 'Fitzroy',
      state: 'VIC',
      postcode: '3065',
      lat: -37.80092,
      lng: 144.97919,
      zone_id: 1,
      store_id: 1,
      ...more,
    }),
  )}`

describe('API §7 Cached pages: requests that share a page', () => {
  it.each([
    '/',
    LIST,
    `${LIST}/`,
    `${LIST}/categories`,
    `${LIST}/beer?page=2&sort=3`,
    `${LIST}/beer?in_stock=1&on_special=1`,
    '/product/galah-lager',
    '/suburb/victoria',
    '/content/faq',
    '/contact-us',
    '/contact-us/careers',
    '/404',
    `${LIST}.data?_routes=category`,
    '/_.data',
  ])('%s is cached', (url) => {
    expect(ask(url)).toMatchObject({ url, cookie: '' })
  })

  it.each([
    ['/cart', 'it contains personal data'],
    ['/checkout', 'it contains personal data'],
    ['/order/12/tracking', 'it contains personal data'],
    ['/orders', 'it contains personal data'],
    ['/-/session', 'it contains personal data'],
    ['/-/session.data', 'it contains personal data'],
    ['/api/products', 'it is not a page'],
    ['/login', 'it contains a visitor’s form'],
    ['/bottleshop/victoria', 'it only redirects'],
    [`${LIST}?promo_code=FIVER`, 'it has to set a cookie'],
    [`${LIST}?constructor=1`, 'the parameter is unknown'],
    [`${LIST}?utm_source=mail&promo_code=FIVER`, 'it has to set a cookie'],
    ['/?return_to=/product/galah-lager', 'the effect of the parameter is unknown'],
    [`${LIST}?search=noir`, 'search texts are unlimited'],
    [`${LIST}?min_price=1.23`, 'prices are unlimited'],
    [`${LIST}?style=x`, 'names are unlimited'],
    [`${LIST}?page=123`, 'no list has that many pages'],
    [`${LIST}?page=1&page=2`, 'the parameter is repeated'],
    ['/bottleshop/victoria/nowhere', 'names are unlimited'],
    ['/contact-us/nowhere', 'names are unlimited'],
    ['/bottleshop/Victoria/fitzroy', 'a page has one spelling'],
    ['/bottleshop/victoria/%66itzroy', 'a page has one spelling'],
    [`${LIST}?something=else`, 'the effect of the parameter is unknown'],
  ])('%s is not cached, because %s', (url) => {
    expect(ask(url)).toBeNull()
  })

  it('is limited to reads', () => {
    expect(ask(LIST, { method: 'HEAD' })).not.toBeNull()
    expect(ask(LIST, { method: 'POST' })).toBeNull()
    expect(ask(LIST, { hasAuthorization: true })).toBeNull()
    expect(ask(LIST, { host: 'evil.test; script-src *' })).toBeNull()
  })

  it('has two variants, signed in and signed out, and contains no token', () => {
    const visitor = ask(LIST)!
    const members = ['aaa', 'bbb'].map((token) => ask(LIST, { cookie: `cart_id=c; token=${token}` })!)
    expect(members[0]).toEqual(members[1])
    expect(members[0]!.key).not.toBe(visitor.key)
    expect(JSON.stringify(members)).not.toMatch(/aaa|cart_id/)
    expect(ask(LIST, { cookie: 'token=' })).toEqual(visitor)
  })

  it('passes the store and suburb of the saved address to a product list, but not the house', () => {
    const one = ask(LIST, { cookie: address() })!
    const other = ask(LIST, { cookie: address({ address_line_1: '300 Smith Street', lat: -37.79 }) })!
    expect(one).toEqual(other)
    const sharedCookies = decodeURIComponent(one.cookie)
    expect(JSON.parse(sharedCookies.slice('address='.length))).toEqual({
      city: 'Fitzroy',
      state: 'VIC',
      postcode: '0000',
      ...INSIDE,
      zone_id: 1,
      store_id: 1,
    })
    expect(ask(LIST, { cookie: address({ city: 'Collingwood' }) })!.key).not.toBe(one.key)
    expect(ask('/content/faq', { cookie: address() })!.cookie).toBe('')
  })

  it.each([
    ['an address that is no longer served', address(), () => null],
    ['an invalid address cookie', 'address=%7Bbroken', fitzroy],
    ['an unknown suburb', address({ city: 'Nowhere' }), fitzroy],
    ['an address in another state', address({ state: 'QLD' }), fitzroy],
  ])('does not cache for %s', (_, cookie, zoneAt) => {
    expect(ask(LIST, { cookie }, zoneAt)).toBeNull()
  })

  it('ignores campaign parameters and the order of other parameters', () => {
    const plain = ask(`${LIST}?page=2&sort=3`)
    expect(ask(`${LIST}?sort=3&utm_source=mail&gclid=1&page=2`)).toEqual(plain)
  })
})
