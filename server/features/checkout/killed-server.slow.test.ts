/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#domain/seeded-random.ts'
import { openDatabase } from '#server/db/database.ts'
import { openEmbeddedPostgres } from '#server/db/embedded.ts'
import {
  type ServerProcess,
  type Outcome,
  logIn,
  orderOnce,
  startServer,
} from '#testing/shop/server-process.ts'
import { brokenAcknowledgements } from '#testing/suites/acknowledged-orders.ts'

const KILLS = 5
const PORT = 4616
const PEOPLE = ['jules', 'customer', 'casey', 'admin', 'store', 'driver']

const dataDir = mkdtempSync(join(tmpdir(), 'coldie-killed-'))
let server: ServerProcess
beforeAll(async () => void (server = await startServer(dataDir, PORT)))
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('a server that is killed repeatedly during checkouts', () => {
  it('leaves consistent books, and answers every repeated request', async () => {
    const random = seededRandom('kill -9')
    const told: Outcome[] = []
    let isOver = false
    const clients = await Promise.all(PEOPLE.map((name) => logIn(() => server.url, name)))
    const found = await clients[0]!.ask('GET', '/products?store_id=1&relations=true&limit=20')
    const products = found.data as unknown as { product_pack: { product_pack_id: number }[] }[]
    const packs = products.map(({ product_pack: [pack] }) => pack!.product_pack_id)
    const shopping = clients.map(async (one, i) => {
      for (let nth = 1; !isOver; nth++)
        told.push(await orderOnce(one, random.pick(packs), `${PEOPLE[i]} ${nth}`))
    })
    for (let kill = 1; kill <= KILLS; kill++) {
      await sleep(random.whole(400, 2500))
      await server.killAndRestart()
    }
    isOver = true
    await Promise.all(shopping)
    await server.stop()
    expect(told.filter(({ orderId }) => orderId !== null).length).toBeGreaterThan(KILLS)
    expect(await booksBeside(told)).toEqual([])
  })
})

/** Checks the database against the acknowledged outcomes once the server has stopped. */
async function booksBeside(told: Outcome[]): Promise<object[]> {
  const postgres = await openEmbeddedPostgres(dataDir)
  const db = openDatabase({ url: postgres.url })
  const wrong = await brokenAcknowledgements(db, told)
  await db.close()
  await postgres.stop()
  return wrong
}
