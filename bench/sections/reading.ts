import { type Answer, openVisitor } from '../measure/http.ts'
import { type Figures, type Subject, measure } from '../measure/rounds.ts'
import { processMeter, postgresMeter } from '../measure/processor.ts'
import type { Row, Section } from '../report/row.ts'
import { openHttpFloor, readingSubject } from '../stage/floors.ts'
import { SHOP_ORIGIN } from '../stage/shop-process.ts'
import type { Stage } from '../stage/stage.ts'

const READ_PLAN = { rounds: 7, roundMs: 700, warmUpMs: 1000, warmUpActions: 20_000 }
const PAGE_PLAN = { rounds: 3, roundMs: 1500, warmUpMs: 2000, warmUpActions: 500 }
/** Maximum ratio to a bare route, which leaves half of its cost for validating the query and finding the response. */
const READ_TARGET = 1.5

const listPath = (storeId: number) => `/api/products?store_id=${storeId}&limit=16`

/** Measures the product list of 16 and servers that only send the same bytes. */
export const measureProducts = (stage: Stage): Promise<Section> =>
  measureRead(stage, 'Product list of 16', listPath(stage.place.storeId))

export async function measureProduct(stage: Stage): Promise<Section> {
  const { storeId } = stage.place
  const slug = await firstSlug(listPath(storeId))
  return measureRead(stage, 'Product by slug', `/api/products/slug/${slug}?store_id=${storeId}`)
}

async function firstSlug(list: string): Promise<string> {
  const { body } = await openVisitor(SHOP_ORIGIN).get(list)
  return (JSON.parse(body.toString()) as { data: { product_slug: string }[] }).data[0]!.product_slug
}

async function measureRead(stage: Stage, title: string, path: string): Promise<Section> {
  const answer = await openVisitor(SHOP_ORIGIN).get(path)
  const rows = await besideFloors(stage, path, answer)
  return { title, note: `\`GET ${path}\`, ${kilobytes(answer.body)} kB, 16 connections.`, rows }
}

/** Measures the shop and servers that send the same bytes from memory. */
async function besideFloors(stage: Stage, path: string, answer: Answer, encoding?: string): Promise<Row[]> {
  const floors = [await openHttpFloor('fastify', path, answer), await openHttpFloor('node', path, answer)]
  try {
    const figures = await measure(
      [shopReading('shop', stage, path, encoding), ...floors.map((floor) => floor.subject)],
      READ_PLAN,
    )
    const of = (name: string) => figures.get(name)!
    const ratio = of('shop').processMs / of('fastify').processMs
    return [
      {
        ...row('Coldie', of('shop')),
        ratio: { to: 'the bare Fastify route', value: ratio, target: READ_TARGET },
      },
      row('A bare Fastify route', of('fastify')),
      row('A bare `node:http` server', of('node')),
    ]
  } finally {
    for (const floor of floors) await floor.close()
  }
}

/** Returns the subject of a read, with PostgreSQL's time to show any use of the database. */
function shopReading(name: string, stage: Stage, path: string, encoding?: string): Subject {
  const server = { pid: stage.shop.pid, origin: SHOP_ORIGIN, path, ...(encoding && { encoding }) }
  return {
    ...readingSubject(name, server),
    process: processMeter(stage.shop.pid),
    postgres: postgresMeter(stage.postmaster),
  }
}

/** Encoding that browsers request. */
const BROWSER = 'br'
const KEPT_PAGES = [
  { name: 'Home page', path: '/' },
  { name: 'Catalogue page', path: '/bottleshop/victoria/fitzroy' },
]

/** Measures cached pages and servers that only send the same compressed bytes. */
export async function measureKeptPages(stage: Stage): Promise<Section> {
  const rows: Row[] = []
  for (const { name, path } of KEPT_PAGES) {
    const answer = await openVisitor(SHOP_ORIGIN, { encoding: BROWSER }).get(path)
    const [shop, ...floors] = await besideFloors(stage, path, answer, BROWSER)
    rows.push({ ...shop!, name: `${name}, ${kilobytes(answer.body)} kB` }, ...floors)
  }
  return {
    title: 'Cached catalogue pages',
    note: `${KEPT_PAGES.map(({ path }) => `\`GET ${path}\``).join(' and ')} with \`Accept-Encoding: ${BROWSER}\`, 16 connections. A page is rendered again once per minute, which is included.`,
    rows,
  }
}

/** Measures a personal page, which is rendered for each request. It has no target. */
export async function measureOwnPages(stage: Stage): Promise<Section> {
  const path = '/cart'
  const figures = await measure([shopReading('Cart page', stage, path)], PAGE_PLAN)
  return {
    title: 'A personal page, for information',
    note: `\`GET ${path}\`, rendered on the server, 16 connections.`,
    rows: [row('Cart page', figures.get('Cart page')!)],
  }
}

const row = (name: string, figures: Figures): Row => ({ name, figures, statements: null })

const kilobytes = (bytes: Uint8Array) => (bytes.length / 1000).toFixed(1)
