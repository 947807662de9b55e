import { parseCookie } from 'cookie'
import { type AddressState, STATE_CODES, STATES, isStateCode } from '#domain/states.ts'
import { servedSuburb } from '#domain/delivery/served-suburbs.ts'
import type { GeoPoint } from '#domain/delivery/zone-polygon.ts'

/** Parts of a request that may influence a page. Loaders of cacheable pages receive nothing else. */
export type PageRequest = {
  method: string
  /** Path and query as received. */
  url: string
  host: string
  cookie: string
  /** Prefix of the shop's cookie names. */
  cookiePrefix: string
  /** True if the request has an Authorization header, which is another way to sign in. */
  hasAuthorization: boolean
}

/** Request that represents all visitors who see the same page. Its loaders receive only this `url` and `cookie`. */
export type CacheableRequest = { key: string; url: string; host: string; cookie: string }

/** Parts of a delivery zone that influence a page. `inside` is a point that represents all its addresses. */
export type PageZone = { zoneId: number; storeId: number; inside: GeoPoint; cities: readonly string[] }

/** Pages that are identical for all visitors of one store and suburb. All other pages contain personal data. */
const STORE_PAGES = /^\/((bottleshop\/[^/]+\/[^/]+(\/[^/]+)?|product\/[^/]+)\/?)?$/i
const STATE_SLUGS = STATE_CODES.map((code) => STATES[code].slug)
const STATIC_PAGES = new RegExp(
  `^/(suburb/(${STATE_SLUGS.join('|')})|content/[^/]+|contact-us(/(careers|jobs|stocking|product-stocking-enquiry))?|404)/?$`,
)

/**
 * Query parameters of a cached product list, each with few possible values. Requests with any other query, such as a
 * search, are rendered individually, because arbitrary values would evict the shared pages from the cache.
 */
const CACHED_PARAMETERS = new Map([
  ['page', /^[1-9]\d?$/],
  ['sort', /^[0-4]$/],
  ['on_special', /^(1|true|on)$/],
  ['in_stock', /^(1|true|on)$/],
  ['_routes', /^[\w/.,-]{1,200}$/],
])
const IGNORED_PARAMETERS = /^(utm_\w+|gclid|fbclid|msclkid)$/

const CANONICAL_PATH = /^[a-z0-9/_-]*$/

const DATA_SUFFIX = /(\/_)?\.data$/
const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i

/**
 * Returns the cache key and the reduced request of a page. Returns null for a page that is rendered per request: one
 * with personal data, one that sets a cookie (a link's `promo_code`), or one that is not listed above.
 * @source A-PAGE-4, S-ROUTE-16
 */
export function cacheableRequest(
  request: PageRequest,
  zoneAt: (point: GeoPoint) => PageZone | null,
): CacheableRequest | null {
  const { method, url, host, cookiePrefix, hasAuthorization } = request
  if ((method !== 'GET' && method !== 'HEAD') || hasAuthorization || !HOST.test(host)) return null
  const [path, search = ''] = splitOnce(url, '?')
  const page = path.replace(DATA_SUFFIX, (_, slash: string | undefined) => (slash ? '/' : ''))
  // Capitals and escapes would give one page an unlimited number of keys.
  const isOfStore = STORE_PAGES.test(page)
  if (!CANONICAL_PATH.test(page) || (!isOfStore && !STATIC_PAGES.test(page)) || !isServedSuburb(page))
    return null
  const query = search === '' ? '' : cacheableQuery(search)
  if (query === null) return null

  const cookies = parseCookie(request.cookie)
  const addressCookie = isOfStore ? sharedAddressCookie(cookies[`${cookiePrefix}address`], zoneAt) : ''
  if (addressCookie === null) return null
  const sharedCookies = [
    ...(cookies[`${cookiePrefix}token`] ? ['token=somebody'] : []),
    ...(addressCookie ? [addressCookie] : []),
  ]
  const cookie = sharedCookies.map((pair) => `${cookiePrefix}${pair}`).join('; ')
  const cacheableUrl = query === '' ? path : `${path}?${query}`
  return { key: `${host} ${cacheableUrl} ${cookie}`, url: cacheableUrl, host, cookie }
}

/**
 * Returns true unless the page is a list of an unknown suburb. Such lists show the capital's store and are not
 * cached, because the number of names is unlimited.
 */
function isServedSuburb(page: string): boolean {
  const [, state = '', city] = /^\/bottleshop\/([^/]+)\/([^/]+)/.exec(page) ?? []
  if (city === undefined) return true
  const code = STATE_CODES.find((each) => STATES[each].slug === state)
  return (
    code !== undefined &&
    /^[a-z\d]+(-[a-z\d]+)*$/.test(city) &&
    servedSuburb(code, city.replaceAll('-', ' ')) !== undefined
  )
}

function cacheableQuery(search: string): string | null {
  const params = new URLSearchParams(search)
  for (const name of new Set(params.keys())) {
    if (IGNORED_PARAMETERS.test(name)) params.delete(name)
    else {
      const [value, ...others] = params.getAll(name)
      if (value === undefined || others.length > 0 || !CACHED_PARAMETERS.get(name)?.test(value)) return null
    }
  }
  params.sort()
  return params.toString()
}

/**
 * Returns the address cookie without personal data; '' without a cookie, or null if the page needs the real address.
 */
function sharedAddressCookie(
  value: string | undefined,
  zoneAt: (point: GeoPoint) => PageZone | null,
): string | null {
  if (!value) return ''
  const address = readAddress(value)
  const zone = address && zoneAt(address)
  if (!zone) return null
  const { state } = address
  const { zoneId, storeId, inside, cities } = zone
  // Rejects unknown names, because each would get its own cache entry.
  const city = cities.find((known) => known.toLowerCase() === address.city.toLowerCase())
  if (city === undefined) return null
  const shared = { city, state, postcode: '0000', ...inside, zone_id: zoneId, store_id: storeId }
  return `address=${encodeURIComponent(JSON.stringify(shared))}`
}

function readAddress(value: string): ({ city: string; state: AddressState } & GeoPoint) | null {
  try {
    const { city, state, lat, lng } = JSON.parse(value) as Record<string, unknown>
    const isSuburb = typeof city === 'string' && isStateCode(state)
    return isSuburb && typeof lat === 'number' && typeof lng === 'number' ? { city, state, lat, lng } : null
  } catch {
    return null
  }
}

function splitOnce(text: string, by: string): [string, string?] {
  const at = text.indexOf(by)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
