import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEmbeddedPostgres } from '#server/db/embedded.ts'
import { openVisitor } from '../measure/http.ts'
import { CATEGORIES, judge, type LighthouseResult, type Scores } from '../measure/lighthouse.ts'
import { addCustomers, type Customer } from '../stage/customers.ts'
import { checkoutAction, findPlace } from '../stage/shopping.ts'
import { openShopProcess, SHOP_ORIGIN } from '../stage/shop-process.ts'

/** Runs per page. The median ignores disturbed runs. */
const RUNS = 5
const TARGET = 95

export type PageScores = { name: string; path: string; scores: Scores; middle: LighthouseResult }

/**
 * Runs Lighthouse with its mobile profile on the pages of an order, from the home page to tracking, in a separate shop.
 */
export async function measureLighthouse(runs = RUNS): Promise<PageScores[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coldie-lighthouse-'))
  const server = await openEmbeddedPostgres(dataDir)
  const databaseUrl = server.url.replace('@/coldie', '@localhost/coldie')
  try {
    const shop = await openShopProcess({ databaseUrl, dataDir })
    try {
      const [customer] = await addCustomers(databaseUrl, 1)
      const pages = await preparePages(customer!)
      const results: PageScores[] = []
      for (const page of pages) results.push(await judgePage(page, runs))
      return results
    } finally {
      await shop.stop()
    }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Page = { name: string; path: string; cookie: string }

async function preparePages(customer: Customer): Promise<Page[]> {
  const visitor = openVisitor(SHOP_ORIGIN)
  const place = await findPlace(SHOP_ORIGIN)
  const { storeId, zoneId, packIds } = place
  const cart = await visitor.post<{ cart_id: string }>('/api/carts', { store_id: storeId, zone_id: zoneId })
  for (const product_pack_id of packIds.slice(0, 3))
    await visitor.post(`/api/carts/${cart.cart_id}/items`, { product_pack_id, quantity: 1 })
  const saved = { address_line_1: '12 Smith Street', city: 'Fitzroy', state: 'VIC', postcode: '3065' }
  const at = { lat: -37.80092, lng: 144.97919, zone_id: zoneId, store_id: storeId }
  const address = `address=${encodeURIComponent(JSON.stringify({ ...saved, ...at }))}`
  const shelf = '/bottleshop/victoria/fitzroy/beer'
  const html = (await visitor.get(shelf)).body.toString()
  const product = /href="(\/product\/[^"]+)"/.exec(html)![1]!
  const order = await checkoutAction(SHOP_ORIGIN, place, { customer, nth: 0 })
  const { order_id } = (await order()) as { order_id: number }
  const cartOf = `${address}; cart_id=${cart.cart_id}`
  const pages = [
    { name: 'Home', path: '/', cookie: '' },
    { name: 'Grid', path: shelf, cookie: address },
    { name: 'Product', path: product, cookie: address },
    { name: 'Cart', path: '/cart', cookie: cartOf },
    { name: 'Checkout', path: '/checkout', cookie: cartOf },
    { name: 'Tracking', path: `/order/${order_id}/tracking`, cookie: `${address}; token=${customer.token}` },
  ]
  for (const { path } of pages.slice(0, 3)) await waitForPictures(path)
  return pages
}

/** Waits until all pictures of a page are drawn, because a shop draws its pictures only after its first start. */
async function waitForPictures(path: string): Promise<void> {
  const visitor = openVisitor(SHOP_ORIGIN)
  const html = (await visitor.get(path)).body.toString()
  const pictures = new Set([...html.matchAll(/\/pictures\/\d+\/[\w-]+\.webp/g)].map(([url]) => url))
  for (const picture of pictures)
    for (let tries = 0; tries < 120 && !(await visitor.get(picture)).headers.includes('image/webp'); tries++)
      await sleep(500)
}

async function judgePage({ name, path, cookie }: Page, runs: number): Promise<PageScores> {
  const judged: LighthouseResult[] = []
  for (let run = 0; run < runs; run++) judged.push(await judge(SHOP_ORIGIN + path, cookie))
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => [category, median(judged.map((each) => each.scores[category]))]),
  ) as Scores
  const byScore = judged.toSorted((a, b) => a.scores.performance - b.scores.performance)
  return { name, path, scores, middle: byScore[Math.floor(byScore.length / 2)]! }
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Returns the table for `bench/RESULTS.md` and the console. */
export function lighthouseText(pages: readonly PageScores[]): string {
  const head = [
    '',
    'Performance',
    'Accessibility',
    'Best practices',
    'SEO',
    'FCP ms',
    'LCP ms',
    'TBT ms',
    'CLS',
  ]
  const rows = pages.map(({ name, path, scores, middle: { timings } }) => [
    `${name} \`${path}\``,
    ...CATEGORIES.map((category) => `${scores[category]}${scores[category] >= TARGET ? '' : ' (missed)'}`),
    ...[timings.fcp, timings.lcp, timings.tbt].map((ms) => ms.toFixed(0)),
    timings.cls.toFixed(3),
  ])
  const table = [head, head.map((_, i) => (i === 0 ? '---' : '--:')), ...rows].map(
    (row) => `| ${row.join(' | ')} |`,
  )
  return `## Lighthouse, mobile profile\n\nScores are medians of ${RUNS} runs; timings are from the run with the median performance score. The target for the first four columns is at least ${TARGET}.\n\n${table.join('\n')}\n`
}

/** Returns the audits that a page does not pass. */
export const lighthouseMisses = (pages: readonly PageScores[]): string =>
  pages.map(({ name, middle }) => `${name}: ${middle.missed.join(', ') || 'nothing'}`).join('\n')
