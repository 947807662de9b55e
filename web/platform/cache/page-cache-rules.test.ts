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

describe('API §7 Cached pages: which request shares a page', () => {
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
  ])('%s is kept', (url) => {
    expect(ask(url)).toMatchObject({ url, cookie: '' })
  })

  it.each([
    ['/cart', 'it is personal'],
    ['/checkout', 'it is personal'],
    ['/order/12/tracking', 'it is personal'],
    ['/orders', 'it is personal'],
    ['/-/session', 'it is personal'],
    ['/-/session.data', 'it is personal'],
    ['/api/products', 'it is no page'],
    ['/login', 'it holds a form of one visitor'],
    ['/bottleshop/victoria', 'it only leads on'],
    [`${LIST}?promo_code=FIVER`, 'it has to set a cookie'],
    [`${LIST}?constructor=1`, 'nobody knows the parameter'],
    [`${LIST}?utm_source=mail&promo_code=FIVER`, 'it has to set a cookie'],
    ['/?return_to=/product/galah-lager', 'nobody said what that changes'],
    [`${LIST}?search=noir`, 'anybody may search for anything'],
    [`${LIST}?min_price=1.23`, 'there are any number of prices'],
    [`${LIST}?style=x`, 'there are any number of names'],
    [`${LIST}?page=123`, 'no shelf is that long'],
    [`${LIST}?page=1&page=2`, 'one of them is enough'],
    ['/bottleshop/victoria/nowhere', 'there are any number of names'],
    ['/contact-us/nowhere', 'there are any number of names'],
    ['/bottleshop/Victoria/fitzroy', 'one page is written in one way'],
    ['/bottleshop/victoria/%66itzroy', 'one page is written in one way'],
    [`${LIST}?something=else`, 'nobody said what that changes'],
  ])('%s is not, because %s', (url) => {
    expect(ask(url)).toBeNull()
  })

  it('is only ever a reading', () => {
    expect(ask(LIST, { method: 'HEAD' })).not.toBeNull()
    expect(ask(LIST, { method: 'POST' })).toBeNull()
    expect(ask(LIST, { hasAuthorization: true })).toBeNull()
    expect(ask(LIST, { host: 'evil.test; script-src *' })).toBeNull()
  })

  it('has two variants, signed in or not, and knows nobody’s token', () => {
    const visitor = ask(LIST)!
    const members = ['aaa', 'bbb'].map((token) => ask(LIST, { cookie: `cart_id=c; token=${token}` })!)
    expect(members[0]).toEqual(members[1])
    expect(members[0]!.key).not.toBe(visitor.key)
    expect(JSON.stringify(members)).not.toMatch(/aaa|cart_id/)
    expect(ask(LIST, { cookie: 'token=' })).toEqual(visitor)
  })

  it('tells a shelf the store and suburb of the saved address, and nothing of the house', () => {
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
    ['an address that nobody serves any more', address(), () => null],
    ['a cookie that is no address', 'address=%7Bbroken', fitzroy],
    ['a suburb that nobody has heard of', address({ city: 'Nowhere' }), fitzroy],
    ['an address in another state', address({ state: 'QLD' }), fitzroy],
  ])('leaves %s to the page itself', (_, cookie, zoneAt) => {
    expect(ask(LIST, { cookie }, zoneAt)).toBeNull()
  })

  it('forgets what only counts campaigns, and the order of the rest', () => {
    const plain = ask(`${LIST}?page=2&sort=3`)
    expect(ask(`${LIST}?sort=3&utm_source=mail&gclid=1&page=2`)).toEqual(plain)
  })
})
