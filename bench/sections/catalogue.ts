import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Product } from '#contract/shop/catalogue.ts'
import { openEmbeddedPostgres } from '#server/db/embedded.ts'
import { residentMb } from '../measure/memory.ts'
import { type Visitor, openVisitor } from '../measure/http.ts'
import { processMeter } from '../measure/processor.ts'
import type { Section } from '../report/row.ts'
import type { Child } from '../stage/child.ts'
import { type CatalogueSize, growCatalogue } from '../stage/grow-catalogue.ts'
import { SHOP_ORIGIN, openShopProcess } from '../stage/shop-process.ts'

const SIZES: CatalogueSize[] = [
  { products: 50_000, stores: 7 },
  { products: 5_000, stores: 200 },
]

const TARGETS = { start: 10_000, firstSearch: 15_000, memory: 600, gap: 50, visible: 1000, keystroke: 5 }

/** Texts that are typed letter by letter for suggestions and for the product list. */
const TYPED = [
  'chardonnay',
  'pale ale',
  'gin and tonic',
  'red under 20',
  'mersh',
  'corona',
  'chardonay',
  'vodka lime',
]

/** Measures the cost of a growing catalogue: start, memory, price changes and searches. */
export async function measureCatalogue(): Promise<Section> {
  const lines = [HEAD, HEAD.replace(/[^|]+/g, ' --- ')]
  for (const size of SIZES) lines.push(...(await measureSize(size)))
  return { title: 'The catalogue as it grows', note: `${HOW}\n\n${lines.join('\n')}`, rows: [] }
}

const HOW =
  'The demo’s products and stores are copied up to the given numbers. The shop runs as with `npm start`. Each store is\n' +
  'visited once before the memory is measured. A price is changed by SQL; its processor time is that of the shop’s process\n' +
  'until it is idle again. A gap is the longest time in which no other request was served.'
const HEAD = '| products × stores | what | figure | target | |'

async function measureSize(size: CatalogueSize): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coldie-catalogue-bench-'))
  const server = await openEmbeddedPostgres(dataDir, { durable: false })
  try {
    const options = { databaseUrl: server.url, dataDir }
    await openShopProcess(options).then((shop) => shop.stop())
    await growCatalogue(server.url, size)
    const begun = performance.now()
    const shop = await openShopProcess({ ...options, nodeArgs: ['--import', './bench/report-event-loop.ts'] })
    try {
      return await measureShop(shop, { ...size, databaseUrl: server.url, begun, opened: performance.now() })
    } finally {
      await shop.stop()
    }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Size of a catalogue, with the times in milliseconds at which its shop process started and was ready. */
type Grown = CatalogueSize & { databaseUrl: string; begun: number; opened: number }

async function measureShop(
  shop: Child,
  { products, stores, databaseUrl, begun, opened }: Grown,
): Promise<string[]> {
  const visitor = openVisitor(SHOP_ORIGIN)
  const lines: string[] = []
  const say = (what: string, figure: number, target: number, unit: string) => {
    const isMet = figure <= target
    const text = figure.toFixed(figure < 10 ? 1 : 0)
    lines.push(
      `| ${products} × ${stores} | ${what} | ${text} ${unit} | at most ${target} ${unit} | ${isMet ? 'met' : 'missed'} |`,
    )
    console.log(lines.at(-1))
  }
  say('start', opened - begun, TARGETS.start, 'ms')
  await visitor.get(SUGGESTIONS('lager', 1))
  say('start until a search is answered', performance.now() - begun, TARGETS.firstSearch, 'ms')
  // Resets the gap of the start, during which no requests are served.
  await longestGap(shop)
  for (let id = 1; id <= stores; id++) await visitor.get(`/api/products?store_id=${id}&limit=16&facets=true`)
  say('longest gap while each store is visited', await longestGap(shop), TARGETS.gap, 'ms')
  const change = await changePrice(shop, visitor, databaseUrl)
  say('a price is visible after', change.visibleMs, TARGETS.visible, 'ms')
  say('processor time of a price', change.cpuMs, TARGETS.visible, 'ms')
  say('longest gap of a price', change.gapMs, TARGETS.gap, 'ms')
  say('a letter typed, suggestions', await typing(shop, visitor, SUGGESTIONS), TARGETS.keystroke, 'ms')
  say('a letter typed, list with filters', await typing(shop, visitor, LIST), TARGETS.keystroke, 'ms')
  say('longest gap while typing', await longestGap(shop), TARGETS.gap, 'ms')
  say('memory', residentMb(shop.pid), TARGETS.memory, 'MB')
  return lines
}

async function longestGap(shop: Child): Promise<number> {
  const answer = shop.next(isGap)
  shop.send({ ask: 'longest gap' })
  return (await answer).longestGapMs
}

const isGap = (message: unknown): message is { longestGapMs: number } =>
  typeof message === 'object' && message !== null && 'longestGapMs' in message

const A_FULL_PRICE = `
  select pack_id, product_id from packs
  where store_id = 2 and sale_price_cents = 0 and status = 'ACTIVE' and price_cents > 0 order by pack_id limit 1`

/** Processor milliseconds per second up to which the shop is idle, which includes timers and jobs. */
const REST_MS = 150

async function changePrice(shop: Child, visitor: Visitor, databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ pack_id: number; product_id: number }>(A_FULL_PRICE)
  const { pack_id: packId, product_id: productId } = rows[0]!
  const priceShown = async () => {
    const { body } = await visitor.get(`/api/products/${productId}?store_id=2`)
    const [product] = (JSON.parse(body.toString()) as { data: Product[] }).data
    return product!.product_pack!.find((pack) => pack.product_pack_id === packId)!.product_price[0]!.price
  }
  const meter = processMeter(shop.pid)
  await untilRest(meter)
  await longestGap(shop)
  const before = await priceShown()
  const cpu = meter()
  const begun = performance.now()
  await client.query('update packs set price_cents = price_cents + 5 where pack_id = $1', [packId])
  await client.end()
  while ((await priceShown()) === before) await sleep(20)
  const visibleMs = performance.now() - begun
  await untilRest(meter)
  return { visibleMs, cpuMs: meter() - cpu, gapMs: await longestGap(shop) }
}

async function untilRest(meter: () => number): Promise<void> {
  for (let before = -Infinity, now = meter(); now - before > REST_MS; before = now, now = meter())
    await sleep(1000)
}

/**
 * Texts for the warm-up in several stores, so that the shop's code is compiled before the measurement. In the first
 * minute a letter costs several times as much. The measured texts are not included.
 */
const TYPED_BEFORE = [
  'sauvignon blanc',
  'lager under 60',
  'whisky and coke',
  'heinekin',
  'tequila',
  'bundy',
  'shiraz',
  'pinot noir',
  'hazy ipa',
  'rum and raisin',
  'white under 15',
  'asahi',
  'stout',
  'tonic water',
  'sparkling rose',
  'zero alcohol beer',
  'jim beam',
  'cider pear',
  'aperol spritz',
  'bourbon',
  'chips',
  'merlot',
  'prosecco under 30',
  'jameson',
  'espresso martini',
  'wheat beer',
  'ginger beer',
  'moscato',
]
const STORES_BEFORE = [2, 3, 4, 5]
const SUGGESTIONS = (text: string, storeId: number) =>
  `/api/products/suggestions?store_id=${storeId}&search=${text}`
const LIST = (text: string, storeId: number) => `/api/products?store_id=${storeId}&facets=true&search=${text}`

/** Returns the processor milliseconds of the shop per letter. */
async function typing(
  shop: Child,
  visitor: Visitor,
  path: (text: string, storeId: number) => string,
): Promise<number> {
  const meter = processMeter(shop.pid)
  const ask = async (text: string, storeId = 1) =>
    void (await visitor.get(path(encodeURIComponent(text), storeId)))
  for (const storeId of STORES_BEFORE)
    for (const text of letterByLetter(TYPED_BEFORE)) await ask(text, storeId)
  const asked = letterByLetter(TYPED)
  const before = meter()
  for (const text of asked) await ask(text)
  return (meter() - before) / asked.length
}

const letterByLetter = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text].map((_, at) => text.slice(0, at + 1).trim()))),
]
