import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Shop } from '#server/shop.ts'

const YEAR_SECONDS = 365 * 86_400
/** HSTS header, which includes subdomains. */
export const STRICT_TRANSPORT = `max-age=${YEAR_SECONDS}; includeSubDomains`

/** Default headers of every response. A route may set a stricter policy, and a public file a longer cache time. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "frame-ancestors 'none'; object-src 'none'; base-uri 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
}

/** Headers of API responses. A JSON response displays and loads nothing, and only our own pages may read it. */
const API_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

/** Headers of pages and their data, which depend on the visitor. */
const PAGE_HEADERS = { vary: 'Cookie, Accept-Encoding' }

/**
 * Sets the headers on Node's response when a request arrives. Thus every response has them: errors, files, and
 * pages that are written without Fastify.
 */
export function setSecurityHeaders(app: FastifyInstance, shop: Shop): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    for (const [name, value] of headersOf(request)) raw.setHeader(name, value)
    if (isSecure(shop, request)) raw.setHeader('strict-transport-security', STRICT_TRANSPORT)
    done()
  })
}

/** Returns whether the visitor uses https. */
export const isSecure = ({ settings }: Pick<Shop, 'settings'>, request: FastifyRequest): boolean =>
  settings.publicUrl.startsWith('https:') || request.protocol === 'https'

const FILE_HEADERS = Object.entries(HEADERS)
const API_RESPONSE_HEADERS = Object.entries({ ...HEADERS, ...API_HEADERS })
const PAGE_RESPONSE_HEADERS = Object.entries({ ...HEADERS, ...PAGE_HEADERS })

function headersOf({ url, routeOptions }: FastifyRequest): [string, string][] {
  if (url.startsWith('/api/')) return API_RESPONSE_HEADERS
  return routeOptions.url === '/*' ? PAGE_RESPONSE_HEADERS : FILE_HEADERS
}

type Headers = readonly (readonly [name: string, value: string])[]

/** Returns the headers of a ready API response, with the defaults where it has none of its own. */
export const withApiHeaders = (own: Headers): Headers => withDefaults(own, API_RESPONSE_HEADERS)

/** Returns the headers of a ready page, with the defaults where it has none of its own. */
export const withPageHeaders = (own: Headers): Headers => withDefaults(own, PAGE_RESPONSE_HEADERS)

function withDefaults(own: Headers, defaults: Headers): Headers {
  const names = new Set(own.map(([name]) => name.toLowerCase()))
  return [...defaults.filter(([name]) => !names.has(name)), ...own]
}
