import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, openVisitor } from '../measure/http.ts'
import { processMeter } from '../measure/processor.ts'
import { quantile } from '../measure/rounds.ts'
import type { Section } from '../report/row.ts'
import { openHttpFloor } from '../stage/floors.ts'
import type { Child } from '../stage/child.ts'
import { fillShelves } from '../stage/customers.ts'
import { withShopProcess, SHOP_ORIGIN } from '../stage/shop-process.ts'
import { type ShopPlace, cartAction, findPlace } from '../stage/shopping.ts'

const READS_PER_SECOND = 405
const CARTS_PER_SECOND = 45
/** Length of the measurement. Every cached page expires once in this time. */
const SECONDS = 70
const FLOOR_SECONDS = 20
const WINDOW_SECONDS = 10
const READERS = 64
const SHOPPERS = 16
const PAGES = 300
const TARGET_MS = 250

/** Measures a busy minute of shoppers at a constant rate, while all cached pages have to be rendered again. */
export const measureMinute = (): Promise<Section> =>
  withShopProcess(async (shop, databaseUrl) => {
    await fillShelves(databaseUrl)
    return measureShop(shop)
  })

async function measureShop(shop: Child): Promise<Section> {
  const place = await findPlace(SHOP_ORIGIN)
  const paths = await sitemapPaths()
  const reader = openVisitor(SHOP_ORIGIN, { encoding: 'br' })
  for (const path of paths) await reader.get(path)
  const meter = processMeter(shop.pid)
  const before = meter()
  const [read, filled] = await Promise.all([
    drive({ perSecond: READS_PER_SECOND, seconds: SECONDS, connections: READERS }, () => {
      const visitor = openVisitor(SHOP_ORIGIN, { encoding: 'br' })
      return (nth) => visitor.get(nth % 3 === 0 ? listPath(place) : paths[(nth * STRIDE) % paths.length]!)
    }),
    drive({ perSecond: CARTS_PER_SECOND, seconds: SECONDS, connections: SHOPPERS }, (connection) =>
      cartAction(SHOP_ORIGIN, place, connection % place.packIds.length),
    ),
  ])
  const cpuShare = (meter() - before) / (SECONDS * 1000)
  const floor = await measureFloor(await reader.get('/'))
  const lines = [
    HEAD,
    HEAD.replace(/[^|]+/g, ' --- '),
    line('Pages and lists', read),
    line('A bare Fastify route at the same rate', floor),
    line('Carts', filled),
  ]
  const note = [how(paths.length), lines.join('\n'), verdict(read, cpuShare)].join('\n\n')
  return { title: 'A busy minute', note, rows: [] }
}

const listPath = ({ storeId }: ShopPlace) => `/api/products?store_id=${storeId}&limit=16`

async function measureFloor(answer: Answer): Promise<Timed[]> {
  const bare = await openHttpFloor('fastify', '/', answer)
  try {
    return await drive({ perSecond: READS_PER_SECOND, seconds: FLOOR_SECONDS, connections: READERS }, () => {
      const visitor = openVisitor(bare.origin)
      return () => visitor.get('/')
    })
  } finally {
    await bare.close()
  }
}

/** Step between requested pages. It is coprime with the number of paths, so that the order is irregular. */
const STRIDE = 7919

const how = (pages: number) =>
  `${READS_PER_SECOND + CARTS_PER_SECOND} actions per second for ${SECONDS} seconds, each started at its due time. Of ten actions, ` +
  `six request one of ${pages} cached pages, three a product list, and one creates a cart with an item. All pages contain the ` +
  'minute, so all are rendered again within a minute. Times are measured from the due time of an action.'

/** Returns the paths of categories of all stores and of products, from the sitemaps. */
async function sitemapPaths(): Promise<string[]> {
  const visitor = openVisitor(SHOP_ORIGIN)
  const paths: string[] = []
  for (const part of ['categories', 'products']) {
    const { body } = await visitor.get(`/sitemaps/${part}.xml`)
    for (const [, address] of body.toString().matchAll(/<loc>([^<]+)<\/loc>/g))
      paths.push(new URL(address!).pathname)
  }
  return ['/', ...paths].slice(0, PAGES)
}

type Timed = { dueMs: number; tookMs: number }

type Load = { perSecond: number; seconds: number; connections: number }

/** Runs actions at a constant rate. @param open returns the action of a connection, which receives its number */
async function drive(
  { perSecond, seconds, connections }: Load,
  open: (connection: number) => (nth: number) => Promise<unknown>,
): Promise<Timed[]> {
  const timed: Timed[] = []
  const begun = performance.now()
  let next = 0
  async function keepDoing(act: (nth: number) => Promise<unknown>): Promise<void> {
    for (let nth = next++; nth < seconds * perSecond; nth = next++) {
      const dueMs = (nth * 1000) / perSecond
      await sleep(Math.max(0, begun + dueMs - performance.now()))
      await act(nth)
      timed.push({ dueMs, tookMs: performance.now() - begun - dueMs })
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => keepDoing(open(connection))))
  return timed
}

const HEAD = '| | p50 ms | p99 ms | p99 ms of the worst ten seconds | longest ms |'

function line(name: string, timed: readonly Timed[]): string {
  const sorted = sortedTimes(timed)
  const figures = [quantile(sorted, 0.5), quantile(sorted, 0.99), worstP99(timed), sorted.at(-1)!]
  return `| ${name} | ${figures.map((ms) => ms.toFixed(ms < 10 ? 1 : 0)).join(' | ')} |`
}

const verdict = (timed: readonly Timed[], cpuShare: number) =>
  `p99 of the worst ten seconds at most ${TARGET_MS} ms: ${worstP99(timed) <= TARGET_MS ? 'met' : 'missed'}. ` +
  `The shop’s process took ${(cpuShare * 100).toFixed(0)} % of a core.`

function worstP99(timed: readonly Timed[]): number {
  const windows = Map.groupBy(timed, ({ dueMs }) => Math.floor(dueMs / (WINDOW_SECONDS * 1000)))
  return Math.max(...[...windows.values()].map((window) => quantile(sortedTimes(window), 0.99)))
}

const sortedTimes = (timed: readonly Timed[]): number[] =>
  timed.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b)
