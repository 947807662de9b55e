import { type AddressState, STATE_CODES, STATES, isStateCode } from '#domain/states.ts'
import { servedSuburb } from '#domain/delivery/served-suburbs.ts'
import type { GeoPoint } from '#domain/delivery/zone-polygon.ts'

/** What a request says that may decide a page; everything else is not told to a kept page's loaders. */
export type PageRequest = {
  method: string
  /** Path and query, as they came. */
  url: string
  host: string
  cookie: string
  /** What stands before the names of the shop's cookies. */
  cookiePrefix: string
  /** Another way of saying who asks. */
  hasAuthorization: boolean
}

/** One page for everybody who would see the same: `url` and `cookie` are all that its loaders are given. */
export type CacheableRequest = { key: string; url: string; host: string; cookie: string }

/** A zone as it decides a page, with a point inside that stands for all its addresses. */
export type PageZone = { zoneId: number; storeId: number; inside: GeoPoint; cities: readonly string[] }

/** The same for every visitor of one store and suburb. The rest shows what is the visitor's own. */
const STORE_PAGES = /^\/((bottleshop\/[^/]+\/[^/]+(\/[^/]+)?|product\/[^/]+)\/?)?$/i
const STATE_SLUGS = STATE_CODES.map((code) => STATES[code].slug)
const STATIC_PAGES = new RegExp(
  `^/(suburb/(${STATE_SLUGS.join('|')})|content/[^/]+|contact-us(/(careers|jobs|stocking|product-stocking-enquiry))?|404)/?$`,
)

/**
 * What a kept shelf may read from its address: values of which there are few. Anything else, a search above all, is
 * rendered for who asks: pages of invented values would push out the ones that all see.
 */
const CACHED_PARAMETERS: Record<string, RegExp> = {
  page: /^[1-9]\d?$/,
  sort: /^[0-4]$/,
  on_special: /^(1|true|on)$/,
  in_stock: /^(1|true|on)$/,
  _routes: /^[\w/.,-]{1,200}$/,
}
const IGNORED_PARAMETERS = /^(utm_\w+|gclid|fbclid|msclkid)$/

const CANONICAL_PATH = /^[a-z0-9/_-]*$/

const DATA_SUFFIX = /(\/_)?\.data$/
const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i

/**
 * What a page is kept under, or null where it is rendered for this request alone: a page with something of the visitor's
 * own, one that has to set a cookie (a link's `promo_code`), and anything that this list does not know.
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
  // Letters in capitals and escapes spell one page in a thousand ways.
  const isOfStore = STORE_PAGES.test(page)
  if (!CANONICAL_PATH.test(page) || (!isOfStore && !STATIC_PAGES.test(page)) || !isServedSuburb(page))
    return null
  const query = search === '' ? '' : cacheableQuery(search)
  if (query === null) return null

  const cookies = readCookies(request.cookie)
  const addressCookie = isOfStore ? sharedAddressCookie(cookies.get(`${cookiePrefix}address`), zoneAt) : ''
  if (addressCookie === null) return null
  const sharedCookies = [
    ...(cookies.get(`${cookiePrefix}token`) ? ['token=somebody'] : []),
    ...(addressCookie ? [addressCookie] : []),
  ]
  const cookie = sharedCookies.map((pair) => `${cookiePrefix}${pair}`).join('; ')
  const cacheableUrl = query === '' ? path : `${path}?${query}`
  return { key: `${host} ${cacheableUrl} ${cookie}`, url: cacheableUrl, host, cookie }
}

/** A shelf of any other name is the capital's, and there are any number of names. */
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
  for (const name of [...params.keys()]) {
    if (IGNORED_PARAMETERS.test(name)) params.delete(name)
    else if (params.getAll(name).length > 1 || !CACHED_PARAMETERS[name]?.test(params.get(name)!)) return null
  }
  params.sort()
  return params.toString()
}

/** The address cookie with nothing of the visitor's own: '' without one, null where only the real one will do. */
function sharedAddressCookie(
  value: string | undefined,
  zoneAt: (point: GeoPoint) => PageZone | null,
): string | null {
  if (!value) return ''
  const address = readAddress(value)
  const zone = address && zoneAt(address)
  if (!zone) return null
  const { city, state } = address
  const { zoneId, storeId, inside, cities } = zone
  // A name that nobody serves could be any, and would be a page each.
  if (!cities.includes(city)) return null
  const shared = { city, state, postcode: '0000', ...inside, zone_id: zoneId, store_id: storeId }
  return `address=${encodeURIComponent(JSON.stringify(shared))}`
}

function readAddress(value: string): ({ city: string; state: AddressState } & GeoPoint) | null {
  try {
    const { city, state, lat, lng } = JSON.parse(decodeURIComponent(value)) as Record<string, unknown>
    const isSuburb = typeof city === 'string' && isStateCode(state)
    return isSuburb && typeof lat === 'number' && typeof lng === 'number' ? { city, state, lat, lng } : null
  } catch {
    return null
  }
}

function readCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header === '' ? [] : header.split(';')) {
    const [name, value] = splitOnce(pair, '=')
    if (value !== undefined) cookies.set(name.trim(), value.trim())
  }
  return cookies
}

function splitOnce(text: string, by: string): [string, string?] {
  const at = text.indexOf(by)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
