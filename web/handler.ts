import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createHash } from 'node:crypto'
import { createRequestListener } from '@react-router/node'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import {
  apiContext,
  type ApiReply,
  type ApiRequest,
  type CookiePolicy,
  createPageApi,
} from './platform/api/page-api.ts'
import { type ServerErrors, serverErrorsContext } from './platform/errors/server-errors.ts'
import {
  type CacheableRequest,
  cacheableRequest,
  type PageRequest,
  type PageZone,
} from './platform/cache/page-cache-rules.ts'
import { type ThirdParties, thirdPartiesOn } from './platform/csp/third-parties.ts'
import { routeIdsOf, routePattern } from './platform/build/route-pattern.ts'
import { shopManifestUrl } from './platform/build/shop-manifest-url.ts'
import { isStaffPage } from './platform/navigation/staff-pages.ts'
import { createNonce, type Page, pageContext, type PageSettings } from './platform/page/page-context.ts'
import {
  contentSecurityPolicy,
  type InlineCode,
  ownInlineCode,
  withoutNonce,
} from './platform/csp/page-headers.ts'

export type { ApiReply, ApiRequest, CacheableRequest, PageRequest, PageZone }

export type WebHandlerOptions = {
  /** Calls the API in process, through the HTTP app's own inject. */
  callApi: (request: ApiRequest) => Promise<ApiReply>
  /** The server's clock. Screens get `now` from their loaders. */
  now: () => Date
  /** True to show the banner about a demo without deliveries. */
  demo: boolean
  thirdParties: ThirdParties
  cookies: CookiePolicy
  /** Called for each page, because settings may change at runtime. */
  settings: () => PageSettings
  /** Reads the rules of law, which may change at runtime. */
  doorRules: Page['doorRules']
  /** Reports an unexpected error and returns its reference. */
  reportError: ServerErrors['report']
  /** Returns the text of a file of the client build, or null if the file does not exist. */
  readBuilt: (path: string) => string | null
}

/**
 * The visitor's address, for the API calls of a page. The request listener itself knows only the address of the
 * connection.
 */
const visitor = new AsyncLocalStorage<string>()

/** The build for shoppers, whose manifest contains no routes of staff pages. */
const SHOP_BUILD: ServerBuild = {
  ...build,
  assets: { ...build.assets, url: shopManifestUrl(build.assets.url) },
}

/** A completely rendered page. */
export type RenderedPage = { status: number; headers: [name: string, value: string][]; body: Buffer }

export type WebHandler = {
  /**
   * Answers a request.
   * @param address the visitor's own address, which a proxy may have forwarded
   */
  answer(req: IncomingMessage, res: ServerResponse, address: string): Promise<void>
  /** Returns the template of a page's route, such as `/order/:orderId/tracking`. */
  routeOf(url: string): string
  cacheableRequest: typeof cacheableRequest
  /** Renders a page that may be cached for many visitors, with the hashes of its inline scripts instead of a nonce. */
  renderCacheable(request: CacheableRequest): Promise<RenderedPage>
}

/**
 * Creates the handler of page requests. The server passes the API in, so that no module of `server` is bundled here and
 * no module of `web` is loaded twice.
 */
export function createWebHandler(options: WebHandlerOptions): WebHandler {
  function contextOf(
    request: Request,
    address: string,
    nonce: string,
    { isCacheable } = { isCacheable: false },
  ): RouterContextProvider {
    const context = new RouterContextProvider()
    if (!isCacheable) context.set(serverErrorsContext, { report: options.reportError, reference: null })
    context.set(apiContext, createPageApi(request, address, options.callApi, options.cookies))
    const { now, demo, thirdParties, settings, doorRules, readBuilt: styleOf } = options
    const page = { now, demo, thirdParties, settings: settings(), doorRules, nonce, styleOf }
    context.set(pageContext, page)
    return context
  }
  const mode = import.meta.env.MODE
  const listen = (served: ServerBuild) =>
    createRequestListener({
      build: served,
      mode,
      getLoadContext: (request, client) =>
        contextOf(request, visitor.getStore() ?? client.address, createNonce()),
    })
  const [answerShop, answerStaff] = [listen(SHOP_BUILD), listen(build)]
  const render = createRequestHandler(SHOP_BUILD, mode)
  return {
    answer: (req, res, address) =>
      visitor.run(address, async () => (isStaffPage(req.url ?? '') ? answerStaff : answerShop)(req, res)),
    routeOf: (url) => routePattern(build.routes, url),
    cacheableRequest: (request, zoneAt) => {
      const cacheable = cacheableRequest(request, zoneAt)
      return cacheable && areOwnRoutes(cacheable.url) ? cacheable : null
    },
    renderCacheable: async ({ url, host, cookie }) => {
      const nonce = createNonce()
      const request = new Request(`http://${host}${url}`, { headers: { host, cookie } })
      const response = await render(request, contextOf(request, '127.0.0.1', nonce, { isCacheable: true }))
      const body = Buffer.from(await response.arrayBuffer())
      const headers = [...response.headers].filter(([name]) => name !== 'content-security-policy')
      if (!response.headers.get('content-type')?.startsWith('text/html'))
        return { status: response.status, headers, body }
      const html = body.toString()
      const thirdParties = thirdPartiesOn(new URL(request.url).pathname, options.thirdParties)
      headers.push([
        'content-security-policy',
        cachedPagePolicy(host, ownInlineCode(html, nonce), thirdParties),
      ])
      return { status: response.status, headers, body: Buffer.from(withoutNonce(html, nonce)) }
    },
  }
}

/**
 * Returns whether `_routes` names only routes of this page, each once and in order. Other values would create an
 * unlimited number of cache keys for a page.
 */
function areOwnRoutes(url: string): boolean {
  // The cacheable URL's query is normalised, so the name has one spelling.
  if (!url.includes('_routes')) return true
  const asked = new URL(url, 'http://shop.invalid').searchParams.get('_routes')
  if (asked === null) return true
  const names = asked.split(',')
  const own = routeIdsOf(build.routes, url).filter((id) => names.includes(id))
  const [path = ''] = url.split('?', 1)
  return path.endsWith('.data') && own.join() === asked
}

const cachedPagePolicy = (
  host: string,
  { scripts, styles }: InlineCode,
  thirdParties: ThirdParties,
): string =>
  contentSecurityPolicy(host, { scripts: scripts.map(hashOf), styles: styles.map(hashOf) }, thirdParties)

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
