import type { AddressState } from '#domain/address/states.ts'
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
export type KeptRequest = { key: string; url: string; host: string; cookie: string }

/** A zone as it decides a page, with a point inside that stands for all its addresses. */
export type PageZone = { zoneId: number; storeId: number; inside: GeoPoint }

/** The same for every visitor of one store and suburb. The rest shows what is the visitor's own. */
const OF_STORE = /^\/((bottleshop\/[^/]+\/[^/]+(\/[^/]+)?|product\/[^/]+)\/?)?$/i
const OF_NOBODY = /^\/(suburb\/[^/]+|content\/[^/]+|contact-us(\/[^/]*)?|404)\/?$/i

/** What a shelf reads from its address. An unknown name is rendered afresh; a counter of campaigns changes nothing. */
const READ = new Set([
  ...['search', 'sort', 'page', 'style', 'region', 'min_price', 'max_price', 'abv', 'on_special', 'in_stock'],
  '_routes',
])
const IGNORED = /^(utm_\w+|gclid|fbclid|msclkid)$/

const DATA = /(\/_)?\.data$/
const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i

/**
 * What a page is kept under, or null where it is rendered for this request alone: a page with something of the visitor's
 * own, one that has to set a cookie (a link's `promo_code`), and anything that this list does not know.
 * @source contract §7 "Cached pages"; spec §2 "promo_code query parameter"
 */
export function keptRequest(
  request: PageRequest,
  zoneAt: (point: GeoPoint) => PageZone | null,
): KeptRequest | null {
  const { method, url, host, cookiePrefix, hasAuthorization } = request
  if ((method !== 'GET' && method !== 'HEAD') || hasAuthorization || !HOST.test(host)) return null
  const [path, search = ''] = splitOnce(url, '?')
  const page = path.replace(DATA, (_, slash: string | undefined) => (slash ? '/' : ''))
  const isOfStore = OF_STORE.test(page)
  if (!isOfStore && !OF_NOBODY.test(page)) return null
  const query = search === '' ? '' : keptQuery(search)
  if (query === null) return null

  const cookies = readCookies(request.cookie)
  const place = isOfStore ? placeOf(cookies.get(`${cookiePrefix}address`), zoneAt) : ''
  if (place === null) return null
  const told = [...(cookies.get(`${cookiePrefix}token`) ? ['token=somebody'] : []), ...(place ? [place] : [])]
  const cookie = told.map((pair) => `${cookiePrefix}${pair}`).join('; ')
  const kept = query === '' ? path : `${path}?${query}`
  return { key: `${host} ${kept} ${cookie}`, url: kept, host, cookie }
}

function keptQuery(search: string): string | null {
  const params = new URLSearchParams(search)
  for (const name of [...params.keys()]) {
    if (IGNORED.test(name)) params.delete(name)
    else if (!READ.has(name)) return null
  }
  params.sort()
  return params.toString()
}

/** The address cookie with nothing of the visitor's own: '' without one, null where only the real one will do. */
function placeOf(value: string | undefined, zoneAt: (point: GeoPoint) => PageZone | null): string | null {
  if (!value) return ''
  const address = readAddress(value)
  const zone = address && zoneAt(address)
  if (!zone) return null
  const { city, state } = address
  const { zoneId, storeId, inside } = zone
  const shared = { city, state, postcode: '0000', ...inside, zone_id: zoneId, store_id: storeId }
  return `address=${encodeURIComponent(JSON.stringify(shared))}`
}

function readAddress(value: string): ({ city: string; state: AddressState } & GeoPoint) | null {
  try {
    const { city, state, lat, lng } = JSON.parse(decodeURIComponent(value)) as Record<string, unknown>
    const isPlace = typeof city === 'string' && (state === 'VIC' || state === 'NSW')
    return isPlace && typeof lat === 'number' && typeof lng === 'number' ? { city, state, lat, lng } : null
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
