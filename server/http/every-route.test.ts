import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUILD_FOLDER } from '#server/build-folder.ts'
import { type HttpListener, openHttpListener } from './listener/http-listener.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { rawAnswer } from '#testing/shop/raw-connection.ts'
import { sampleAndAll } from '#testing/suites/sample-and-all.ts'
import pageRoutes from '#web/routes.ts'
import { isScanPage } from '#web/staff/camera/scan-pages.ts'
import { BODY_LIMIT, UPLOAD_LIMIT } from '#server/http/listener/transport.ts'
import { TRANSPORT_LIMITS } from './listener/transport.ts'

let test: TestShop
let httpListener: HttpListener
let token: string
beforeAll(async () => {
  test = await openTestShop({ env: { PUBLIC_URL: 'https://shop.test' } })
  httpListener = await openHttpListener('127.0.0.1', 0, {
    limits: { ...TRANSPORT_LIMITS, lingerMs: 10, connectionsPerNetwork: 1000 },
  })
  await httpListener.open(test.app.handleRequest, test.realtime.upgrade)
  token = (await loginAs(test, 'customer')).cookies.get('__Host-token')!
})
afterAll(async () => {
  await httpListener.close()
  await test.close()
})

type Route = { method: string; path: string; takesAnyOrigin: boolean }

const PARAMS: Record<string, string> = { state: 'victoria', city: 'fitzroy', category: 'beer', uri: 'faq' }
const filled = (url: string): string =>
  url
    .replace(/:(\w+)\?/g, '')
    .replace(/:(\w+)(\([^)]*\))?/g, (_, name: string) => PARAMS[name] ?? '1')
    .replace('*', 'x')

/** Returns every route of the API, of the demo's providers, of documents and of files. */
const apiRoutes = (): Route[] =>
  test.app.allRoutes
    .filter(({ url }) => url !== '/*')
    .map(({ method, url, takesAnyOrigin }) => ({ method, path: filled(url), takesAnyOrigin }))

function pathsOf(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const here = path === undefined ? above : `${above}/${path}`
    return [...(path !== undefined || index ? [here || '/'] : []), ...pathsOf(children ?? [], here)]
  })
}

/** Every page and the URL of its loader data. */
const PAGES = [...new Set(pathsOf(pageRoutes).map(filled))].map((path) => path || '/')
const dataOf = (path: string) => (path === '/' ? '/_.data' : `${path}.data`)

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE']
const send = (method: string, path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${httpListener.port}${path}`, { method, headers, redirect: 'manual' })

/** URLs of shared content that anyone may cache: files, pictures and documents that do not depend on the visitor. */
const SHARED =
  /^\/(pictures|banner|share|sitemap|robots|manifest|driver\.webmanifest|\.well-known|api\/(docs\/ui|products|categories)|demo\/gateway\/font)/

/** Routes that accept a file. */
const UPLOADS = /^(\/api)?\/console\/(imports|products\/\d+\/images)$/

const isBuiltFile = (path: string) => existsSync(join(BUILD_FOLDER, 'client', path))

function expectHeaders(headers: Headers, where: string, mayKeep: boolean): void {
  const policy = headers.get('content-security-policy') ?? ''
  expect.soft(headers.get('x-content-type-options'), where).toBe('nosniff')
  expect.soft(policy, where).toMatch(/frame-ancestors /)
  expect.soft(headers.get('referrer-policy'), where).toBeTruthy()
  const camera = isScanPage(where) ? 'camera=(self)' : 'camera=()'
  expect.soft(headers.get('permissions-policy'), where).toContain(camera)
  expect.soft(headers.get('cross-origin-opener-policy'), where).toMatch(/^same-origin/)
  expect.soft(headers.get('strict-transport-security'), where).toMatch(/^max-age=31536000/)
  if (!mayKeep) expect.soft(headers.get('cache-control'), where).toBe('no-store')
  for (const line of headers.getSetCookie()) {
    // The page's own script reads and deletes this cookie with the reason for a redirect; it does not know the
    // prefix.
    expect.soft(line, where).toMatch(/^(__Host-|arrival=\w+;)/)
    expect.soft(line, where).toMatch(/; Secure/)
  }
}

it('runs with built pages, so that every page is tested', () => {
  expect(existsSync(join(BUILD_FOLDER, 'server/handler.js'))).toBe(true)
  expect(PAGES.length).toBeGreaterThan(40)
  expect(apiRoutes().length).toBeGreaterThan(100)
})

describe('a built file', () => {
  it('is cached for a year by its hashed name; an unknown name is a 404 without caching', async () => {
    const [name] = readdirSync(join(BUILD_FOLDER, 'client/assets')).filter((file) => file.endsWith('.js'))
    const replies = [await send('GET', `/assets/${name}`), await send('GET', '/assets/none-1a2b.js')]
    expect(replies.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual([
      [200, 'public, max-age=31536000, immutable'],
      [404, 'no-store'],
    ])
  })
})

describe('every route of the API, the demo and files', () => {
  for (const { which, options, of } of sampleAndAll(4))
    it(`sends the security headers, and no-store for personal content, ${which}`, options, async () => {
      for (const { method, path } of of(apiRoutes().filter((route) => route.method === 'GET'))) {
        const reply = await send(method, path, { cookie: `__Host-token=${token}` })
        await reply.arrayBuffer()
        expect.soft(reply.status, path).toBeLessThan(500)
        expectHeaders(reply.headers, path, SHARED.test(path) || isBuiltFile(path))
      }
    })

  for (const { which, options, of } of sampleAndAll(4))
    it(
      `rejects a write with a foreign origin, and with none if it has a cookie, ${which}`,
      options,
      async () => {
        const writes = apiRoutes().filter(
          ({ method, takesAnyOrigin }) => WRITES.includes(method) && !takesAnyOrigin,
        )
        expect(writes.length).toBeGreaterThan(60)
        for (const { method, path } of of(writes)) {
          for (const origin of ['https://evil.example', 'null', undefined]) {
            const headers = { cookie: `__Host-token=${token}`, ...(origin && { origin }) }
            const reply = await send(method, path, headers)
            expect
              .soft([reply.status, await reply.json()], `${method} ${path} from ${origin}`)
              .toMatchObject([403, { success: false, error: { code: 'origin_refused' } }])
          }
        }
      },
    )

  it('accepts any origin only where no cookie is read', () => {
    const open = apiRoutes().filter(({ takesAnyOrigin }) => takesAnyOrigin)
    expect(open.map(({ path }) => path)).toEqual([
      '/demo/gateway/tokens',
      '/demo/gateway/paypal',
      '/demo/gateway/wallets',
    ])
  })

  it('rejects a body above the limit', async () => {
    const routes = apiRoutes().filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
    const isUpload = ({ method, path }: { method: string; path: string }) =>
      method === 'POST' && UPLOADS.test(path)
    const headOf = (most: number) => `host: shop.test\r\ncontent-length: ${most + 1}`
    const answers = await Promise.all(
      routes.map((route) =>
        rawAnswer(
          httpListener.port,
          `${route.method} ${route.path} HTTP/1.1\r\n${headOf(isUpload(route) ? UPLOAD_LIMIT : BODY_LIMIT)}\r\n\r\n`,
        ),
      ),
    )
    for (const [i, { method, path }] of routes.entries())
      expect.soft(answers[i]!.status, `${method} ${path}`).toBe(413)
  })

  it('is rate limited if visitors may write', () => {
    const open = test.shop.endpoints.filter(
      ({ method, allow }) =>
        method !== 'GET' && allow.some((role) => role === 'anyone' || role === 'pending'),
    )
    const unlimited = open.filter(({ errors }) => !errors.includes('rate_limited'))
    expect(unlimited.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(UNLIMITED)
  })
})

/**
 * Writes open to visitors without a rate limit. Each changes only a cart or session that the caller holds, so it
 * reveals nothing and fills nothing.
 */
const UNLIMITED = [
  'DELETE /carts/:cart_id/items/:cart_item_id',
  'POST /carts/:cart_id/items',
  'POST /console/tablet/activity',
  'POST /console/tablet/lock',
  'POST /payment/braintree/webhook',
  'POST /users/logout',
  'PUT /carts/:cart_id/addition',
  'PUT /carts/:cart_id/items/:cart_item_id',
]

describe('every page', () => {
  for (const { which, options, of } of sampleAndAll(4))
    it(
      `sends the security headers for the page and its data, and allows caching of shared pages only, ${which}`,
      options,
      async () => {
        for (const page of of(PAGES)) {
          for (const path of [page, dataOf(page)]) {
            const reply = await send('GET', path, { cookie: `__Host-token=${token}` })
            await reply.arrayBuffer()
            const cache = reply.headers.get('cache-control')
            expect.soft(reply.status, path).toBeLessThan(500)
            expect.soft(reply.headers.get('vary'), path).toMatch(/cookie/i)
            expect.soft(cache, path).toMatch(/^(no-store|private, no-cache)$/)
            expectHeaders(reply.headers, path, cache === 'private, no-cache')
          }
        }
      },
    )

  it.each([
    '/cart',
    '/account',
    '/orders',
    '/checkout',
    '/login',
    '/console',
    '/driver',
    '/order/1/tracking',
  ])('is never cached if it is personal: %s', async (path) => {
    for (const each of [path, `${path}.data`])
      expect((await send('GET', each)).headers.get('cache-control')).toBe('no-store')
  })

  for (const { which, options, of } of sampleAndAll(4))
    it(
      `rejects a form with a foreign origin, and with none if it has a cookie, ${which}`,
      options,
      async () => {
        for (const page of of(PAGES)) {
          for (const path of [page, dataOf(page)]) {
            for (const origin of ['https://evil.example', 'null', undefined]) {
              const reply = await send('POST', path, {
                cookie: `__Host-token=${token}`,
                ...(origin && { origin }),
              })
              expect.soft(reply.status, `${path} from ${origin}`).toBe(403)
              expect.soft(reply.headers.get('content-type'), path).toMatch(/text\/html/)
              await reply.arrayBuffer()
            }
          }
        }
      },
    )

  for (const { which, options, of } of sampleAndAll(4))
    it(`rejects a body above the limit, and methods that forms do not use, ${which}`, options, async () => {
      for (const page of of(PAGES)) {
        const head = `HTTP/1.1\r\nhost: shop.test\r\norigin: https://shop.test\r\n`
        const most = UPLOADS.test(page) ? UPLOAD_LIMIT : BODY_LIMIT
        const large = await rawAnswer(
          httpListener.port,
          `POST ${page} ${head}content-length: ${most + 1}\r\n\r\n`,
        )
        expect.soft(large.status, page).toBe(413)
        expect.soft((await send('DELETE', page, { origin: 'https://shop.test' })).status, page).toBe(405)
      }
    })

  it('never redirects to another site', async () => {
    for (const path of [
      '//evil.example/?promo_code=X',
      '//evil.example/cart?promo_code=X',
      '/.//evil.example/?promo_code=X',
      '/%2f/evil.example/?promo_code=X',
      '/\\evil.example/?promo_code=X',
      '//evil.example/bottleshop/victoria',
      '//evil.example/logout',
      '//evil.example/console',
    ]) {
      const answer = await rawAnswer(
        httpListener.port,
        `GET ${path} HTTP/1.1\r\nhost: shop.test\r\nconnection: close\r\n\r\n`,
      )
      expect.soft(answer.status, path).toBeLessThan(500)
      const location = /^location: (.*)$/im.exec(answer.head)?.[1]?.trim()
      if (location) expect.soft(new URL(location, 'https://shop.test').origin, path).toBe('https://shop.test')
    }
  })

  const kept = async (path: string) => {
    const bytes = `GET ${path} HTTP/1.1\r\nhost: shop.test\r\nconnection: close\r\n\r\n`
    const { head, body } = await rawAnswer(httpListener.port, bytes)
    return { isKept: /^cache-control: private, no-cache/im.test(head), head, body }
  }

  it('allows inline scripts of a shared page by hash and never by nonce', async () => {
    const { head, body, isKept } = await kept('/')
    expect(isKept).toBe(true)
    expect(body).not.toMatch(/ nonce=/)
    expect(head).toMatch(/script-src 'self' 'sha256-/)
    expect(head).not.toContain('nonce-')
    const inline = [...body.matchAll(/<script(?![^>]* src=)(?![^>]*ld\+json)[^>]*>/g)].length
    expect(inline).toBeGreaterThan(0)
    expect(/script-src ([^;]*)/.exec(head)![1]!.match(/sha256-/g)).toHaveLength(inline)
  })

  it('is not cached for URLs that a visitor can invent', async () => {
    const shelf = '/bottleshop/victoria/fitzroy'
    expect((await kept(`${shelf}?page=1`)).isKept).toBe(true)
    for (const path of [
      `${shelf}?search=${'x'.repeat(9)}`,
      `${shelf}?_routes=invented`,
      `${shelf}?_routes=root`,
      `${shelf}.data?_routes=root,root`,
      `${shelf}?min_price=1.23`,
    ])
      expect.soft([path, (await kept(path)).isKept]).toEqual([path, false])
    const other = await send('GET', '/')
    expect(other.headers.get('cache-control')).toBe('no-store')
  })
})
