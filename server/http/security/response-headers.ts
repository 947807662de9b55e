import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Shop } from '#server/shop.ts'

const YEAR_SECONDS = 365 * 86_400
/** Applies to the subdomains as well. */
export const STRICT_TRANSPORT = `max-age=${YEAR_SECONDS}; includeSubDomains`

/** Defaults of every response. A route may set a stricter policy, and a public file a longer cache time. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "frame-ancestors 'none'; object-src 'none'; base-uri 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
}

/** A JSON response displays and loads nothing, and only our own pages may read it. */
const API_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

/** Pages and their data depend on the visitor. */
const PAGE_HEADERS = { vary: 'Cookie, Accept-Encoding' }

/**
 * Sets the headers on Node's response when a request comes in, so that every response has them: errors, files, and pages
 * that are written to Node's response without Fastify.
 */
export function setSecurityHeaders(app: FastifyInstance, shop: Shop): void {
  const isHttps = shop.settings.publicUrl.startsWith('https:')
  app.addHook('onRequest', (request, { raw }, done) => {
    for (const [name, value] of headersOf(request)) raw.setHeader(name, value)
    if (isHttps || request.protocol === 'https') raw.setHeader('strict-transport-security', STRICT_TRANSPORT)
    done()
  })
}

const OF_FILES = Object.entries(HEADERS)
const OF_API = Object.entries({ ...HEADERS, ...API_HEADERS })
const OF_PAGES = Object.entries({ ...HEADERS, ...PAGE_HEADERS })

function headersOf({ url, routeOptions }: FastifyRequest): [string, string][] {
  if (url.startsWith('/api/')) return OF_API
  return routeOptions.url === '/*' ? OF_PAGES : OF_FILES
}
