import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeGuestOrder } from '#testing/fixtures/builders.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import type { Shop } from '#server/shop.ts'
import { openBusinessMetrics, BUSINESS_GAUGES } from './business-metrics.service.ts'

let statements = 0
let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ onStatement: () => statements++ })
})
afterAll(() => test.close())

/**
 * Reads a gauge without the cache.
 * @param status label of `coldie.orders.open`
 */
async function number(gauge: string, status?: string): Promise<number> {
  const readings = await openBusinessMetrics(test.shop)()
  const found = readings.filter((each) => each.gauge === gauge && each.labels?.status === status)
  expect(found).toHaveLength(1)
  return found[0]!.value
}

describe('the business metrics', () => {
  it('count an order that waits for a driver, and its messages', async () => {
    const [open, waiting] = [
      await number('coldie.orders.open', 'pending'),
      await number('coldie.outbox.waiting'),
    ]
    const placed = await number('coldie.orders.placed')
    const { orderId } = await placeGuestOrder(test)
    expect(await number('coldie.orders.placed')).toBe(placed + 1)
    expect(await number('coldie.orders.open', 'pending')).toBe(open + 1)
    expect(await number('coldie.outbox.waiting')).toBeGreaterThan(waiting)
    test.clock.pass(12)
    const unassigned = await number('coldie.orders.unassigned')
    expect(unassigned).toBeGreaterThan(0)
    expect(await number('coldie.orders.unassigned.age')).toBeGreaterThanOrEqual(12 * 60)
    expect(await number('coldie.outbox.age')).toBeGreaterThanOrEqual(12 * 60)
    await test.db.owner.pool.query('update orders set status = 5 where order_id = $1', [orderId])
    expect(await number('coldie.orders.unassigned')).toBe(unassigned - 1)
    expect(await number('coldie.orders.open', 'pending')).toBe(open)
  })

  it('count an order as unassigned half an hour before its delivery time', async () => {
    const { orderId } = await placeGuestOrder(test)
    const before = await number('coldie.orders.unassigned')
    const startsIn = (minutes: number) =>
      test.db.owner.pool.query(
        `update orders set asap = false, slot_start_at = $2::timestamptz, start_at = $2::timestamptz,
           due_at = $2::timestamptz + interval '1 hour' where order_id = $1`,
        [orderId, new Date(test.clock.now().getTime() + minutes * 60_000)],
      )
    await startsIn(40)
    expect(await number('coldie.orders.unassigned')).toBe(before - 1)
    await startsIn(20)
    expect(await number('coldie.orders.unassigned')).toBe(before)
  })

  it('count late orders, differences, full slots and failed jobs', async () => {
    const gauges = ['orders.late', 'reconciliation.differences', 'slots.full', 'jobs.failed'] as const
    const read = () => Promise.all(gauges.map((name) => number(`coldie.${name}`)))
    const before = await read()
    const { orderId } = await placeGuestOrder(test)
    const now = test.clock.now()
    const soon = new Date(now.getTime() + 3600_000)
    const sql = test.db.owner.pool
    await sql.query(`update orders set start_at = $2, due_at = $3 where order_id = $1`, [
      orderId,
      new Date(now.getTime() - 7200_000),
      new Date(now.getTime() - 3600_000),
    ])
    await sql.query(
      `insert into reconciliation_differences (reference, kind, ours, theirs, first_seen_at, last_seen_at)
       values ('A-1', 'amount', '1', '2', $1, $1)`,
      [now],
    )
    await sql.query(
      `insert into slots (store_id, start_at, end_at, capacity, taken)
       values (1, $1::timestamptz, $1::timestamptz + interval '1 hour', 2, 2)
       on conflict (store_id, start_at) do update set taken = slots.capacity`,
      [soon],
    )
    await sql.query(`update graphile_worker._private_jobs set attempts = max_attempts
      where id = (select max(id) from graphile_worker._private_jobs)`)
    expect(await read()).toEqual(before.map((value) => value + 1))
  })

  it('return the lag of replicas, and omit it without replicas', async () => {
    const lag = async (replicas: Shop['replicas']) => {
      const readings = await openBusinessMetrics({ ...test.shop, replicas })()
      return readings.find(({ gauge }) => gauge === 'coldie.database.replication.lag')?.value
    }
    const behind = (...seconds: (number | null)[]) => ({ ...test.db, lags: async () => seconds })
    expect(await lag(null)).toBeUndefined()
    expect(await lag(behind(null))).toBeUndefined()
    expect(await lag(behind(0, 7, null))).toBe(7)
  })

  it('are read once for several scrapes', async () => {
    const read = openBusinessMetrics(test.shop)
    await read()
    const sent = statements
    await Promise.all([read(), read(), read()])
    expect(statements).toBe(sent)
  })

  it('are reported without the figures that can’t be read', async () => {
    const gaugesOf = async (shop: Shop) =>
      new Set((await openBusinessMetrics(shop)()).map(({ gauge }) => gauge))
    const { settings, db } = test.shop
    const withoutDisk = await gaugesOf({
      ...test.shop,
      settings: { ...settings, dataDir: '/nowhere/at/all' },
    })
    expect(withoutDisk).toContain('coldie.orders.open')
    expect(withoutDisk).not.toContain('coldie.disk.free')
    const one = () => Promise.reject(new Error('no database'))
    const withoutDatabase = await gaugesOf({
      ...test.shop,
      settings: { ...settings, dataDir: tmpdir() },
      db: { ...db, one },
    })
    expect(withoutDatabase).toEqual(new Set(['coldie.disk.free', 'coldie.disk.size']))
  })

  it('each have a description', async () => {
    const names = new Set(BUSINESS_GAUGES.map(({ name }) => name))
    for (const { gauge } of await openBusinessMetrics(test.shop)()) expect(names).toContain(gauge)
  })
})
