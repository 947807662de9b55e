import { openVisitor } from '../measure/http.ts'
import { type Figures, type Subject, measure } from '../measure/rounds.ts'
import { processMeter, postgresMeter } from '../measure/processor.ts'
import type { Row, Section } from '../report/row.ts'
import { openHttpFloor, readingSubject } from '../stage/floors.ts'
import { SHOP_ORIGIN } from '../stage/shop-process.ts'
import type { Stage } from '../stage/stage.ts'

const READ_PLAN = { rounds: 7, roundMs: 700, warmUpMs: 1000 }
const PAGE_PLAN = { rounds: 3, roundMs: 1500, warmUpMs: 2000 }
/** Twice a bare route: what the shop may add for checking the question and finding the answer. */
const READ_TARGET = 2

const listPath = (storeId: number) => `/api/products?store_id=${storeId}&limit=16`

/** The product list of 16, beside servers that only send the same bytes. */
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
  const floors = [await openHttpFloor('fastify', path, answer), await openHttpFloor('node', path, answer)]
  try {
    const figures = await measure(
      [shopReading('shop', stage, path), ...floors.map((floor) => floor.subject)],
      READ_PLAN,
    )
    const of = (name: string) => figures.get(name)!
    const ratio = of('shop').processMs / of('fastify').processMs
    return {
      title,
      note: `\`GET ${path}\`, ${kilobytes(answer.body)} kB, 16 connections.`,
      rows: [
        {
          ...row('Coldie', of('shop')),
          ratio: { to: 'the bare Fastify route', value: ratio, target: READ_TARGET },
        },
        row('A bare Fastify route', of('fastify')),
        row('A bare `node:http` server', of('node')),
      ],
    }
  } finally {
    for (const floor of floors) await floor.close()
  }
}

/** With PostgreSQL's time beside it: a read that costs the database anything would show. */
function shopReading(name: string, stage: Stage, path: string): Subject {
  const reading = readingSubject(name, { pid: stage.shop.pid, origin: SHOP_ORIGIN, path })
  return { ...reading, process: processMeter(stage.shop.pid), postgres: postgresMeter(stage.postmaster) }
}

/** Pages rendered on the server, for information. */
export async function measurePages(stage: Stage): Promise<Section> {
  const pages = [
    { name: 'Home page', path: '/' },
    { name: 'Catalogue page', path: '/bottleshop/victoria/fitzroy' },
  ]
  const figures = await measure(
    pages.map(({ name, path }) => shopReading(name, stage, path)),
    PAGE_PLAN,
  )
  return {
    title: 'Pages, for information',
    note: `${pages.map(({ path }) => `\`GET ${path}\``).join(' and ')}, rendered on the server, 16 connections.`,
    rows: pages.map(({ name }) => row(name, figures.get(name)!)),
  }
}

const row = (name: string, figures: Figures): Row => ({ name, figures, statements: null })

const kilobytes = (bytes: Uint8Array) => (bytes.length / 1000).toFixed(1)
