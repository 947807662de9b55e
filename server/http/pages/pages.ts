import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BUILD_FOLDER } from '#server/build-folder.ts'
import type { GeoPoint } from '#domain/delivery/zone-polygon.ts'
import { stateTexts } from '#domain/law/state-notices.ts'
import type { ErrorContext } from '#server/integrations/error-reports/port.ts'
import { readRelease } from '#server/integrations/error-reports/release.ts'
import { PRODUCT_NAME } from '#server/settings/branding.ts'
import type { Shop } from '#server/shop.ts'
import { cookiePrefix } from '../session/cookies.ts'
import { sendError } from '../errors.ts'
import { UPLOAD_LIMIT } from '../listener/transport.ts'
import { callerNetwork, consumeRateLimit } from '../security/rate-limit.ts'
import type { ReadyResponse } from '../ready-responses.ts'
import { withPageHeaders } from '../security/response-headers.ts'
import { type CachedPage, chooseEncoding, matchesEtag, openPageCache, type Rendered } from './page-cache.ts'

/** What the built screens export; see `web/handler.ts`. */
type PageRequest = Record<'method' | 'url' | 'host' | 'cookie' | 'cookiePrefix', string> & {
  hasAuthorization: boolean
}
type CacheableRequest = { key: string; url: string; host: string; cookie: string }
type PageZone = { zoneId: number; storeId: number; inside: GeoPoint; cities: readonly string[] }
type WebHandler = {
  answer(request: IncomingMessage, response: ServerResponse, address: string): Promise<void>
  /** The template of the screen's route. */
  routeOf(url: string): string
  cacheableRequest(
    request: PageRequest,
    zoneAt: (point: GeoPoint) => PageZone | null,
  ): CacheableRequest | null
  renderCacheable(request: CacheableRequest): Promise<Rendered>
}
type ApiRequest = { method: string; url: string; headers: Record<string, string>; body?: unknown } & {
  remoteAddress?: string
}
type ApiReply = { status: number; json: unknown; setCookie: string[] }
type Built = { createWebHandler: (options: Record<string, unknown>) => WebHandler }

/** Whatever screens and their forms use; the API takes the rest. */
const PAGE_METHODS = new Set(['GET', 'HEAD', 'POST'])

/** Search pages of one network in a quarter of an hour: somebody types and pages quickly, or several do. */
const MOST_SEARCHES = 300

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

const YEAR = 365 * 86_400

/** Serves the built screens. They call the API in process: no network hop, and no second way to the data. */
export async function servePages(app: FastifyInstance, shop: Shop): Promise<void> {
  const entry = join(BUILD_FOLDER, 'server/handler.js')
  if (!existsSync(entry)) return
  const { createWebHandler } = (await import(pathToFileURL(entry).href)) as Built
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
  })
  const { answer, ready } = withPageCache(shop, web)
  const screenOf = screenFinder(web)
  await app.register(async (pages) => {
    pages.addHook('onRoute', (route) => {
      if (route.url !== '/*') route.config = { ...route.config, countedAs: 'file of the build' }
    })
    // Hundreds of files, so they share one route; the few others have one each, and all other paths are screens.
    await pages.register(fastifyStatic, { ...builtFiles('client/assets'), prefix: '/assets/' })
    await pages.register(fastifyStatic, {
      ...builtFiles('client'),
      decorateReply: false,
      wildcard: false,
      globIgnore: ['assets/**'],
    })
    // The screens read their own form posts from the raw request.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null))
    // The listener has held every form to its own limit: `UPLOADS` in `listener/transport.ts`.
    const readyPage = (request: FastifyRequest) => {
      if (shop.telemetry) request.screen = screenOf(request.url)
      return ready(request.raw)
    }
    const options = { bodyLimit: UPLOAD_LIMIT, config: { ready: readyPage } }
    pages.all('/*', options, async (request, reply) => {
      if (request.url.startsWith('/api/') || request.url.startsWith('/demo/')) return reply.callNotFound()
      if (!PAGE_METHODS.has(request.method)) {
        void reply.header('allow', [...PAGE_METHODS].join(', '))
        return sendError(reply, 'method_not_allowed')
      }
      // A search is rendered for who asks.
      if (isSearch(request.url))
        await consumeRateLimit(shop, {
          key: `search pages ${callerNetwork(request)}`,
          max: MOST_SEARCHES,
          minutes: 15,
        })
      reply.hijack()
      await answer(request.raw, reply.raw, request.ip)
    })
  })
}

/** Whether a page is asked to search, however its query is written: loaders read the decoded names. */
export const isSearch = (url: string): boolean =>
  url.includes('?') &&
  new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]).getAll('search').some((text) => text !== '')

const builtFiles = (folder: string): FastifyStaticOptions => ({
  root: join(BUILD_FOLDER, folder),
  index: false,
  // Made with the build, at a level that no request could wait for.
  preCompressed: true,
  setHeaders: (reply, path) => void reply.header('cache-control', lifeOf(path)),
})

/** Read for each page: an owner may have changed them. */
const pageSettings = ({ settings, currentSettings }: Shop) => ({
  productName: PRODUCT_NAME,
  ...currentSettings.branding(),
  publicUrl: settings.publicUrl,
  stateTexts: stateTexts(currentSettings.penalties()),
  realtimeKey: settings.realtimeKey,
})

/** What pages may know of the providers outside: nothing secret. See `web/platform/csp/third-parties.ts`. */
function thirdPartiesOf(shop: Shop) {
  const { analytics, errorReports, captcha } = shop.settings
  return {
    gateway: shop.payments.browser.hosts,
    analytics,
    errorReports: errorReports && { ...errorReports, release: readRelease() },
    captcha: captcha && { siteKey: captcha.siteKey },
  }
}

/** Files of the build as text, each read once. */
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

/** How long a browser may keep a file of the build. */
function lifeOf(path: string): string {
  // Names of built files hold a hash of their contents.
  if (path.includes('/assets/')) return `public, max-age=${YEAR}, immutable`
  // A browser asks for these to learn that there is a newer shop.
  return /\/(service-worker\.js|offline\.\w+)(\.br|\.gz)?$/.test(path) ? 'no-cache' : 'public, max-age=3600'
}

/** The router compares a path with all of its routes, which takes longer than a page out of memory. */
const MOST_SCREENS = 5000

function screenFinder(web: WebHandler): (url: string) => string {
  const known = new LRUCache<string, string>({ max: MOST_SCREENS })
  return (url) => {
    const [path = ''] = url.split('?')
    const found = known.get(path) ?? web.routeOf(path)
    known.set(path, found)
    return found
  }
}

type Answer = WebHandler['answer']

type PageCacheAnswers = { answer: Answer; ready: (request: IncomingMessage) => ReadyResponse | null }

/** Renders a page that many visitors see alike once for all of them. */
function withPageCache(shop: Shop, web: WebHandler): PageCacheAnswers {
  const cache = openPageCache(() => truthOf(shop), { now: () => shop.clock.now().getTime() })
  const zoneAt = (point: GeoPoint) => pageZone(shop, point)
  const hosts = ownHosts(shop)
  const prefix = cookiePrefix(shop)
  const cacheable = ({ method = '', url = '', headers }: IncomingMessage) => {
    const { host = '', cookie = '', authorization } = headers
    if (!hosts.has(host)) return null
    const hasAuthorization = authorization !== undefined
    return web.cacheableRequest({ method, url, host, cookie, cookiePrefix: prefix, hasAuthorization }, zoneAt)
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
      // A page that can't be rendered for all is rendered for the visitor, who sees the error.
      const made = page && (await cache.make(page.key, renderer(page)).catch(() => null))
      if (!made) return web.answer(request, response, address)
      const { status, headers, body } = variantFor(request, made)
      response.writeHead(status, [...headers])
      response.end(body ?? undefined)
    },
  }
}

/** Under any other name a page is rendered each time: invented names must not fill the cache. */
const ownHosts = ({ settings: { publicUrl, port } }: Shop): ReadonlySet<string> =>
  new Set([new URL(publicUrl).host, ...LOOPBACK.map((name) => `${name}:${port}`)])

/** What any kept page may show beside the products of a store, told by a few numbers. */
const truthOf = ({ storeDirectory, contentVersion, currentSettings }: Shop): string =>
  `${storeDirectory.version()} ${contentVersion.version()} ${currentSettings.version()}`

/** The active zone at a point, with one point for all of its addresses. */
function pageZone(shop: Shop, point: GeoPoint): PageZone | null {
  const zone = shop.storeDirectory.zoneAt(point)
  const inside = zone?.suburbs[0]
  if (!zone || !inside || shop.storeDirectory.zoneAt(inside) !== zone) return null
  return {
    zoneId: zone.zoneId,
    storeId: zone.primaryStoreId,
    inside: { lat: inside.lat, lng: inside.lng },
    // As people write it and as the address keeps it.
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
    // Limits per address count the visitor, not the page that asks for them.
    ...(request.remoteAddress === undefined ? {} : { remoteAddress: request.remoteAddress }),
    ...(request.body === undefined ? {} : { payload: request.body as object }),
  })
  const cookies = reply.headers['set-cookie']
  return {
    status: reply.statusCode,
    json: reply.payload === '' ? null : (JSON.parse(reply.payload) as unknown),
    setCookie: cookies === undefined ? [] : [cookies].flat().map(String),
  }
}
