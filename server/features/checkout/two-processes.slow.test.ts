import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#domain/seeded-random.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { openEmbeddedPostgres } from '#server/db/embedded.ts'
import {
  type Outcome,
  type ServerProcess,
  logIn,
  orderOnce,
  startServer,
} from '#testing/shop/server-process.ts'

const PORTS = [4617, 4618] as const
const PEOPLE = ['jules', 'customer', 'casey', 'admin', 'store', 'driver']

const folder = mkdtempSync(join(tmpdir(), 'coldie-two-processes-'))
let postgres: Awaited<ReturnType<typeof openEmbeddedPostgres>>
let db: OpenDatabase
const servers: ServerProcess[] = []
beforeAll(async () => {
  postgres = await openEmbeddedPostgres(join(folder, 'database'))
  db = openDatabase({ url: postgres.url, connections: 1 })
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await db.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const start = async (port: number): Promise<ServerProcess> => {
  const server = await startServer(join(folder, String(port)), port, {
    DATABASE_URL: postgres.url.replace('@/', '@localhost/'),
    SECRET_KEY: 'two processes have one key, which is long enough',
  })
  servers.push(server)
  return server
}

/** Members who order without a pause, each from whichever server is named now. */
async function sell(urlNow: () => string) {
  const random = seededRandom('two processes')
  const told: Outcome[] = []
  let isOver = false
  const clients = await Promise.all(PEOPLE.map((name) => logIn(urlNow, name)))
  const found = await clients[0]!.ask('GET', '/products?store_id=1&relations=true&limit=20')
  const products = found.data as unknown as { product_pack: { product_pack_id: number }[] }[]
  const packs = products.map(({ product_pack: [pack] }) => pack!.product_pack_id)
  const shopping = clients.map(async (one, i) => {
    for (let nth = 1; !isOver; nth++)
      told.push(await orderOnce(one, random.pick(packs), `${PEOPLE[i]} ${nth} at ${urlNow()}`))
  })
  return {
    told,
    end: async () => {
      isOver = true
      await Promise.all(shopping)
    },
  }
}

const leftOpen = () =>
  db.first<{ attempts: number; payments: number }>(sql`
    select (select count(*) from orders where status = 0) as attempts,
      (select count(*) from payments where state = 'authorising' and started_at < clock_timestamp() - interval '70 seconds') as payments`)

const failed = (told: readonly Outcome[]) =>
  told.filter(({ orderId, code }) => orderId === null && code !== 'out_of_stock')

describe('two processes that sell from one database', () => {
  it('a second one starts while the first sells, the first is killed, and every press gets its order', async () => {
    const first = await start(PORTS[0])
    let url = first.url
    const sales = await sell(() => url)
    await sleep(1000)
    const second = await start(PORTS[1])
    await sleep(1000)
    expect(failed(sales.told)).toEqual([])
    expect(sales.told.length).toBeGreaterThan(20)
    await first.kill()
    url = second.url
    const before = sales.told.length
    while (sales.told.length < before + 20) await sleep(50)
    await sales.end()
    expect(failed(sales.told)).toEqual([])
    while ((await leftOpen())!.attempts > 0) await sleep(50)
    const placed = await db.rows<{ key: string; orders: number }>(sql`
      select idempotency_key as key, count(*)::int as orders from orders
      where placed_at is not null and idempotency_key is not null group by 1 having count(*) > 1`)
    expect(placed).toEqual([])
  })
})
