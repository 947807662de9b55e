import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { BUILD_FOLDER } from '#server/build-folder.ts'
import type { GeoPoint } from '#domain/delivery/zone-polygon.ts'
import { doorRulesOn } from '#domain/law/door-rules.ts'
import { stateTexts } from '#domain/law/state-notices.ts'
import type { AddressState } from '#domain/states.ts'
import type { ErrorContext } from '#server/integrations/error-reports/port.ts'
import { readRelease } from '#server/integrations/error-reports/release.ts'
import { PRODUCT_NAME } from '#domain/product-name.ts'
import type { Shop } from '#server/shop.ts'
import { cookiePrefix } from '../session/cookies.ts'
import { sendError } from '../errors.ts'
import { UPLOAD_LIMIT } from '../listener/transport.ts'
import { callerNetwork, consumeRateLimit } from '../security/rate-limit.ts'
import type { ReadyResponse } from '../ready-responses.ts'
import { withPageHeaders } from '../security/response-headers.ts'
import {
  type CachedPage,
  chooseEncoding,
  matchesEtag,
  openPageCache,
  type RenderedResponse,
} from './page-cache.ts'

/** Exports of the built pages; see `web/handler.ts`. */
type PageRequest = Record<'method' | 'url' | 'host' | 'cookie' | 'cookiePrefix', string> & {
  hasAuthorization: boolean
}
type CacheableRequest = { key: string; url: string; host: string; cookie: string }
type PageZone = { zoneId: number; storeId: number; inside: GeoPoint; cities: readonly string[] }
type WebHandler = {
  answer(request: IncomingMessage, response: ServerResponse, address: string): Promise<void>
  /** Returns the route pattern of a page. */
  routeOf(url: string): string
  cacheableRequest(
    request: PageRequest,
    zoneAt: (point: GeoPoint) => PageZone | null,
  ): CacheableRequest | null
  renderCacheable(request: CacheableRequest): Promise<RenderedResponse>
}
type ApiRequest = { method: string; url: string; headers: Record<string, string>; body?: unknown } & {
  remoteAddress?: string
  asStream?: boolean
}
type ApiReply = { status: number; json: unknown; setCookie: string[] } & {
  file?: { headers: Record<string, string>; body: ReadableStream }
}
type WebBuild = { createWebHandler: (options: Record<string, unknown>) => WebHandler }

/** Methods that pages and their forms use. Other methods exist only in the API. */
const PAGE_METHODS = new Set(['GET', 'HEAD', 'POST'])

/** Search pages per network and quarter of an hour: enough for fast typing and paging, or for several users. */
const MAX_SEARCHES = 300

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

const YEAR = 365 * 86_400

/**
 * Serves the built pages. They call the API in process: without a network hop, and with the API as the only access
 * to data.
 */
export async function servePages(app: FastifyInstance, shop: Shop): Promise<void> {
  const entry = join(BUILD_FOLDER, 'server/handler.js')
  if (!existsSync(entry)) return
  const { createWebHandler } = (await import(pathToFileURL(entry).href)) as WebBuild
  const web = createWebHandler({
    callApi: (request: ApiRequest) => callInProcess(app, request),
    now: () => shop.clock.now(),
    readBuilt: builtTexts(),
    demo: shop.settings.mode === 'demo',
    thirdParties: thirdPartiesOf(shop),
    cookies: { prefix: cookiePrefix(shop), isSecure: shop.settings.publicUrl.startsWith('https:') },
    reportError: (error: unknown, context: ErrorContext) =>
      shop.errors.report(error, { from: 'page', ...context }),
    settings: () => pageSettings(shop),
    doorRules: (state: AddressState, date: string) => doorRulesOn(shop.storeDirectory.laws(), state, date),
  })
  const { answer, ready } = withPageCache(shop, web)
  const screenOf = screenFinder(web)
  app.readyResponses.push((request) => {
    const { url = '' } = request
    if (NOT_PAGES.test(url)) return null
    const response = ready(request)
    return response && { response, route: shop.telemetry ? screenOf(url) : '/*' }
  })
  await app.register(async (pages) => {
    pages.addHook('onRoute', (route) => {
      if (route.url !== '/*') route.config = { ...route.config, countedAs: 'file of the build' }
    })
    // Hundreds of files share one route. The few other files have one route each, and all other paths are pages.
    await pages.register(fastifyStatic, { ...builtFiles('client/assets'), prefix: '/assets/' })
    await pages.register(fastifyStatic, {
      ...builtFiles('client'),
      decorateReply: false,
      wildcard: false,
      globIgnore: ['assets/**'],
    })
    // Pages read their form posts from the raw request.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null))
    // The listener already limited every form: see `UPLOADS` in `listener/transport.ts`.
    pages.all('/*', { bodyLimit: UPLOAD_LIMIT }, async (request, reply) => {
      if (shop.telemetry) request.screen = screenOf(request.url)
      if (request.url.startsWith('/api/') || request.url.startsWith('/demo/')) return reply.callNotFound()
      if (!PAGE_METHODS.has(request.method)) {
        void reply.header('allow', [...PAGE_METHODS].join(', '))
        return sendError(reply, 'method_not_allowed')
      }
      // Search results are rendered per request and never cached.
      if (isSearch(request.url))
        await consumeRateLimit(shop, {
          key: `search pages ${callerNetwork(request)}`,
          max: MAX_SEARCHES,
          minutes: 15,
        })
      reply.hijack()
      await answer(request.raw, reply.raw, request.ip)
    })
  })
}

/** Paths of the API and of built files. */
const NOT_PAGES = /^\/(?:api|assets)\//

/** Returns true if a page URL is a search, however its query is encoded: loaders read the decoded names. */
export const isSearch = (url: string): boolean =>
  url.includes('?') &&
  new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]).getAll('search').some((text) => text !== '')

const builtFiles = (folder: string): FastifyStaticOptions => ({
  root: join(BUILD_FOLDER, folder),
  index: false,
  // Compressed during the build, at a level that is too slow for requests.
  preCompressed: true,
  setHeaders: (reply, path) => void reply.header('cache-control', lifeOf(path)),
})

/** Reads the settings for each page, because owners can change them. */
const pageSettings = ({ settings, currentSettings, storeDirectory, clock }: Shop) => ({
  productName: PRODUCT_NAME,
  ...currentSettings.branding(),
  publicUrl: settings.publicUrl,
  stateTexts: stateTexts(storeDirectory.laws(), clock.now(), { VIC: currentSettings.penalties() }),
  realtimeKey: settings.realtimeKey,
})

/**
 * Returns the data about external providers that pages need. It contains no secrets. See
 * `web/platform/csp/third-parties.ts`.
 */
function thirdPartiesOf(shop: Shop) {
  const { analytics, errorReports, captcha } = shop.settings
  return {
    gateway: shop.payments.browser.hosts,
    analytics,
    errorReports: errorReports && { ...errorReports, release: readRelease() },
    captcha: captcha && { siteKey: captcha.siteKey },
  }
}

/** Returns a reader of built files as text that reads each file once. */
function builtTexts(): (path: string) => string | null {
  const texts = new Map<string, string | null>()
  return (path) => {
    const known = texts.get(path)
    if (known !== undefined) return known
    const file = join(BUILD_FOLDER, 'client', path)
    const text = existsSync(file) ? readFileSync(file, 'utf8') : null
    texts.set(path, text)
    return text
  }
}

/** Returns the Cache-Control header of a built file. */
function lifeOf(path: string): string {
  // Names of built files contain a hash of their contents.
  if (path.includes('/assets/')) return `public, max-age=${YEAR}, immutable`
  // Browsers check these files to detect a new release.
  return /\/((service|driver)-worker\.js|offline\.\w+)(\.br|\.gz)?$/.test(path)
    ? 'no-cache'
    : 'public, max-age=3600'
}

/**
 * Maximum number of cached route lookups. The router compares a path with all of its routes, which takes longer
 * than serving a cached page.
 */
const MAX_SCREENS = 5000

function screenFinder(web: WebHandler): (url: string) => string {
  const known = new LRUCache<string, string>({ max: MAX_SCREENS })
  return (url) => {
    const [path = ''] = url.split('?')
    const found = known.get(path) ?? web.routeOf(path)
    known.set(path, found)
    return found
  }
}

type Answer = WebHandler['answer']

type PageCacheAnswers = { answer: Answer; ready: (request: IncomingMessage) => ReadyResponse | null }

/** Limits of the remembered requests without cookies, so that invented parameters can't fill the memory. */
const MAX_KNOWN_URLS = 2000
const MAX_KNOWN_LENGTH = 200

/** Wraps the page handler with a cache of pages that are the same for many visitors. */
function withPageCache(shop: Shop, web: WebHandler): PageCacheAnswers {
  const cache = openPageCache(() => validityOf(shop), { now: () => shop.clock.now().getTime() })
  const zoneAt = (point: GeoPoint) => pageZone(shop, point)
  const hosts = ownHosts(shop)
  const prefix = cookiePrefix(shop)
  const known = new LRUCache<string, CacheableRequest>({ max: MAX_KNOWN_URLS })
  const cacheable = ({ method = '', url = '', headers }: IncomingMessage) => {
    const { host = '', cookie = '', authorization } = headers
    if (!hosts.has(host)) return null
    const hasAuthorization = authorization !== undefined
    const read = () =>
      web.cacheableRequest({ method, url, host, cookie, cookiePrefix: prefix, hasAuthorization }, zoneAt)
    // Without a cookie, only the host and the URL matter.
    const isPlain = method === 'GET' && cookie === '' && !hasAuthorization && url.length <= MAX_KNOWN_LENGTH
    if (!isPlain) return read()
    const name = `${host} ${url}`
    const page = known.get(name) ?? read()
    if (page) known.set(name, page)
    return page
  }
  const renderer = (page: CacheableRequest) => () =>
    shop.catalogue.reading(async () => {
      const rendered = await web.renderCacheable(page)
      return { ...rendered, headers: withPageHeaders(rendered.headers) }
    })
  return {
    ready: (request) => {
      const page = cacheable(request)
      const found = page && cache.find(page.key, renderer(page))
      return found ? variantFor(request, found) : null
    },
    answer: async (request, response, address) => {
      const page = cacheable(request)
      // If rendering for the cache fails, the page is rendered once more for the visitor, who gets the error page.
      const made = page && (await cache.make(page.key, renderer(page)).catch(() => null))
      if (!made) return web.answer(request, response, address)
      const { status, headers, body } = variantFor(request, made)
      response.writeHead(status, [...headers])
      response.end(body ?? undefined)
    },
  }
}

/**
 * Returns the shop's own hosts. Pages under other host names are not cached, because clients could fill the cache with
 * invented names.
 */
const ownHosts = ({ settings: { publicUrl, port } }: Shop): ReadonlySet<string> =>
  new Set([new URL(publicUrl).host, ...LOOPBACK.map((name) => `${name}:${port}`)])

/** Returns the version of all data that any cached page may show, except product data. */
const validityOf = ({ storeDirectory, contentVersion, currentSettings }: Shop): string =>
  `${storeDirectory.version()} ${contentVersion.version()} ${currentSettings.version()}`

/** Returns the active zone at a point, with one representative point for all of its addresses. */
function pageZone(shop: Shop, point: GeoPoint): PageZone | null {
  const zone = shop.storeDirectory.zoneAt(point)
  const inside = zone?.suburbs[0]
  if (!zone || !inside || shop.storeDirectory.zoneAt(inside) !== zone) return null
  return {
    zoneId: zone.zoneId,
    storeId: zone.primaryStoreId,
    inside: { lat: inside.lat, lng: inside.lng },
    // Names as people write them and as URLs contain them.
    cities: zone.suburbs.flatMap(({ name }) => [name, name.toLowerCase()]),
  }
}

function variantFor({ method, headers }: IncomingMessage, page: CachedPage): ReadyResponse {
  const variant = page[chooseEncoding(headers['accept-encoding'])]
  const isSame = matchesEtag(headers['if-none-match'], variant)
  const hasBody = !isSame && method !== 'HEAD'
  return { status: isSame ? 304 : 200, headers: variant.headers, body: hasBody ? variant.body : null }
}

async function callInProcess(app: FastifyInstance, request: ApiRequest): Promise<ApiReply> {
  const reply = await app.inject({
    method: request.method as 'GET',
    url: request.url,
    headers: request.headers,
    // Rate limits count the visitor's address, not that of the page's process.
    ...(request.remoteAddress === undefined ? {} : { remoteAddress: request.remoteAddress }),
    ...(request.body === undefined ? {} : { payload: request.body as object }),
    ...(request.asStream && { payloadAsStream: true }),
  })
  const { statusCode: status, headers } = reply
  const setCookie = [headers['set-cookie'] ?? []].flat().map(String)
  if (request.asStream && status === 200) {
    const body = Readable.toWeb(reply.stream()) as ReadableStream
    return { status, json: null, setCookie, file: { headers: fileHeaders(headers), body } }
  }
  const payload = request.asStream ? await text(reply.stream()) : reply.payload
  return { status, json: payload === '' ? null : (JSON.parse(payload) as unknown), setCookie }
}

const FILE_HEADERS = ['content-type', 'content-disposition', 'cache-control']

const fileHeaders = (headers: OutgoingHttpHeaders): Record<string, string> =>
  Object.fromEntries(FILE_HEADERS.map((name) => [name, String(headers[name] ?? '')]))
