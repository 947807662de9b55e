import type { FastifyInstance } from 'fastify'
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
  app.addHook('onRequest', async (request, { raw }) => {
    const isApi = request.url.startsWith('/api/')
    const isPage = request.routeOptions.url === '/*'
    const all = { ...HEADERS, ...(isApi && API_HEADERS), ...(isPage && PAGE_HEADERS) }
    for (const [name, value] of Object.entries(all)) raw.setHeader(name, value)
    if (isHttps || request.protocol === 'https') raw.setHeader('strict-transport-security', STRICT_TRANSPORT)
  })
}
