/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { openEmbeddedPostgres } from '#server/db/embedded.ts'
import { refused, sell } from '#testing/shop/continuous-sales.ts'
import { type ServerProcess, startServer } from '#testing/shop/server-process.ts'

const PORTS = [4617, 4618] as const

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

const leftOpen = () =>
  db.first<{ attempts: number; payments: number }>(sql`
    select (select count(*) from orders where status = 0) as attempts,
      (select count(*) from payments where state = 'authorising' and started_at < clock_timestamp() - interval '70 seconds') as payments`)

describe('two processes that sell from one database', () => {
  it('every request gets its order while a second process starts and the first is killed', async () => {
    const first = await start(PORTS[0])
    let url = first.url
    const sales = await sell('two processes', () => url)
    await sleep(1000)
    const second = await start(PORTS[1])
    await sleep(1000)
    expect(refused(sales.told)).toEqual([])
    expect(sales.told.length).toBeGreaterThan(20)
    await first.kill()
    url = second.url
    await sales.wait(20)
    await sales.end()
    expect(refused(sales.told)).toEqual([])
    while ((await leftOpen())!.attempts > 0) await sleep(50)
    const placed = await db.rows<{ key: string; orders: number }>(sql`
      select idempotency_key as key, count(*)::int as orders from orders
      where placed_at is not null and idempotency_key is not null group by 1 having count(*) > 1`)
    expect(placed).toEqual([])
  })
})
