/** @module-tag slow */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ServerProcess, logIn, orderOnce, startServer } from '#testing/shop/server-process.ts'

const PORT = 4630
/** Maximum milliseconds for which the shop may be unavailable after its database server was killed. */
const OUTAGE_MS = 10_000

let dataDir: string
let server: ServerProcess | undefined
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'coldie-crash-'))))
afterEach(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

function killDatabase(): void {
  const file = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  process.kill(Number(file.split('\n')[0]), 'SIGKILL')
}

const statusOf = (path: string) =>
  fetch(`${server!.url}${path}`).then(
    (reply) => reply.status,
    () => 0,
  )

/** Takes orders in a shop with a small range, kills its database server, and takes orders again. */
async function crashBetweenOrders(settings: Record<string, string>): Promise<void> {
  server = await startServer(dataDir, PORT, settings)
  const client = await logIn(() => server!.url, 'customer')
  const found = await client.ask('GET', '/products?store_id=1&relations=true&limit=1')
  const [product] = found.data as unknown as { product_pack: { product_pack_id: number }[] }[]
  const packId = product!.product_pack[0]!.product_pack_id
  const before = await orderOnce(client, packId, 'before the crash')
  killDatabase()
  const killedAt = performance.now()
  await expect.poll(() => statusOf('/api/health')).toBe(503)
  await expect.poll(() => statusOf('/api/ready')).toBe(200)
  expect(performance.now() - killedAt).toBeLessThan(OUTAGE_MS)
  expect(await statusOf('/api/health')).toBe(200)
  expect((await client.ask('GET', `/orders/${before.orderId}`)).data.order_id).toBe(before.orderId)
  const after = await orderOnce(client, packId, 'after the crash')
  expect(after).toMatchObject({ code: '', orderId: expect.any(Number) })
}

describe('a shop whose embedded database is killed', () => {
  it('is available again within 10 s, has its orders and takes new ones', () => crashBetweenOrders({}))

  it('recovers with several processes as well', () => crashBetweenOrders({ PROCESSES: '2' }))
})
