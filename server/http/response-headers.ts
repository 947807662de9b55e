import type { FastifyInstance } from 'fastify'
import type { Shop } from '#server/shop.ts'

const YEAR_SECONDS = 365 * 86_400
/** For every host below the shop's as well. */
export const STRICT_TRANSPORT = `max-age=${YEAR_SECONDS}; includeSubDomains`

/** Every answer's own, unless it says something stricter or, for files that all may keep, something longer. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "frame-ancestors 'none'; object-src 'none'; base-uri 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
}

/** An envelope shows nothing, loads nothing, and is read by our own pages alone. */
const API_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

/** Pages and their data differ by who asks. */
const PAGE_HEADERS = { vary: 'Cookie, Accept-Encoding' }

/**
 * Set on the raw answer as a request comes in, so that nothing can leave without them: neither an error, nor a file,
 * nor a page that is written past Fastify.
 */
export function protectResponses(app: FastifyInstance, shop: Shop): void {
  const isHttps = shop.settings.publicUrl.startsWith('https:')
  app.addHook('onRequest', async (request, { raw }) => {
    const isApi = request.url.startsWith('/api/')
    const isPage = request.routeOptions.url === '/*'
    const all = { ...HEADERS, ...(isApi && API_HEADERS), ...(isPage && PAGE_HEADERS) }
    for (const [name, value] of Object.entries(all)) raw.setHeader(name, value)
    if (isHttps || request.protocol === 'https') raw.setHeader('strict-transport-security', STRICT_TRANSPORT)
  })
}
