import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import pageRoutes from '#web/routes.ts'
import { REPEATED } from '../suites/growth.ts'
import { largestCalls } from '../suites/event-loop/largest-calls.ts'
import { type Caller, type MeasuredRequest, type MeasuredShop } from '../suites/event-loop/measured-shop.ts'
import { openMeasuredShop } from '../suites/event-loop/measured-shop.ts'
import { type MeasuredPage, pageCalls, readPage } from '../suites/event-loop/page-calls.ts'
import { BODIES } from '../suites/role-bodies.ts'

/** Endpoints that end sessions or accounts, and documents without input. */
const LEFT_OUT =
  /\/users\/logout$|\/sessions(\/|$)|\/users\/:user_id\/(delete|close|password)|\/console\/tablet|\/(docs|openapi\.json)$/

const UNITS = Object.entries(REPEATED)
/** Number of endpoints, and of pages, in the sample of `npm test`. */
const SAMPLED = 5

let shop: MeasuredShop
let endpoints: Endpoint[]
beforeAll(async () => {
  shop = await openMeasuredShop()
  endpoints = shop.test.shop.endpoints.filter(({ path }) => !LEFT_OUT.test(path))
})
afterAll(() => shop.close())

const callersOf = ({ allow }: Endpoint): Caller[] =>
  allow.some((role) => role === 'anyone' || role === 'pending') ? ['owner', 'visitor'] : ['owner']

function requestsOf(endpoint: Endpoint, name: string, unit: string): MeasuredRequest[] {
  const key = `${endpoint.method} ${endpoint.path}`
  const calls = largestCalls(endpoint, unit, { ...shop.known, ...BODIES[key] })
  return callersOf(endpoint).flatMap((caller) =>
    calls.map(({ title, method, path, body }) => ({
      caller,
      method,
      path: `/api${path}`,
      title: `${key}, ${title}, ${name},`,
      ...(body !== undefined && {
        body: Buffer.from(body),
        headers: { 'content-type': 'application/json' },
      }),
    })),
  )
}

const PARAMS: Record<string, string> = { state: 'victoria', city: 'fitzroy', category: 'beer', uri: 'faq' }

function pathsOf(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const here = path === undefined ? above : `${above}/${path}`
    return [...(path !== undefined || index ? [here || '/'] : []), ...pathsOf(children ?? [], here)]
  })
}

/** Paths of all screens. Paths that end a session are excluded. */
const PAGES = [...new Set(pathsOf(pageRoutes))]
  .filter((path) => !/logout|\/tablet|account\/(delete|two-step)/.test(path))
  .map((path) =>
    path
      .replace(/:(\w+)\?/g, '')
      .replace(/:(\w+)/g, (_, name: string) => PARAMS[name] ?? '1')
      .replace('*', 'x'),
  )

const STAFF_PAGE = /^\/(console|driver)/

async function measurePages(
  name: string,
  unit: string,
  paths: readonly string[],
  calls: number,
): Promise<void> {
  for (const path of paths) {
    const page = await pageOf(path)
    for (const call of pageCalls(page, unit).slice(0, calls))
      await shop.measure({ ...call, title: `${call.title} of ${name},` })
  }
}

const pages = new Map<string, MeasuredPage>()
async function pageOf(path: string): Promise<MeasuredPage> {
  const page = pages.get(path) ?? (await readPage(shop, path, STAFF_PAGE.test(path) ? 'owner' : 'visitor'))
  pages.set(path, page)
  return page
}

/** @source OWASP ASVS 5.0, 15.1.3 */
describe('a request with the largest texts', () => {
  it('to a sample of endpoints and pages holds the event loop for at most 100 ms', async () => {
    for (const [nth, endpoint] of endpoints.entries()) {
      if (nth % SAMPLED > 0) continue
      const [name, unit] = UNITS[(nth * 7) % UNITS.length]!
      const requests = requestsOf(endpoint, name, unit)
      const asked = requests[(nth * 5) % requests.length]!
      await shop.warmUp(asked)
      await shop.measure(asked)
    }
    const [name, unit] = UNITS.find(([name]) => name === 'close of another element')!
    await shop.logIn()
    await measurePages(
      name,
      unit,
      PAGES.filter((_, nth) => nth % (SAMPLED * 2) === 0),
      2,
    )
    const { measured, aboveLimit } = shop.turns()
    expect(aboveLimit).toEqual([])
    expect(measured).toBeGreaterThan(endpoints.length / SAMPLED)
  })

  describe.each(UNITS)('of %s', { tags: 'slow' }, (name, unit) => {
    it('to any endpoint holds the event loop for at most 100 ms', async ({ annotate }) => {
      for (const endpoint of endpoints) {
        await shop.logIn()
        const requests = requestsOf(endpoint, name, unit)
        if (requests[0]) await shop.warmUp(requests[0])
        for (const asked of requests) await shop.measure(asked)
      }
      const { aboveLimit, slowest } = shop.turns()
      await annotate(slowest.join('\n'))
      expect(aboveLimit).toEqual([])
    })

    it('to any page holds the event loop for at most 100 ms', async ({ annotate }) => {
      await shop.logIn()
      await measurePages(name, unit, PAGES, Infinity)
      const { aboveLimit, slowest } = shop.turns()
      await annotate(slowest.join('\n'))
      expect(aboveLimit).toEqual([])
    })
  })
})
