import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#testing/database/database.ts'
import { openInstallation } from './installation.ts'

/** @source A-ID-1 */
describe('the numbers of users and orders', () => {
  let db: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => {
    db = await openTestDatabase({ asOwner: true })
    await openInstallation(db, 'demo', new Date('2026-11-20T07:30:00Z'))
  })
  afterAll(() => db.drop())

  const drawn = (count: number) =>
    db.rows<{ user_id: number; order_id: number }>(sql`
      select permuted_id(nextval('user_numbers')) as user_id, new_order_id() as order_id
      from generate_series(1, ${count}::int)`)

  it('use a separate permutation each: equal sequence values give different numbers, without duplicates', async () => {
    const rows = await drawn(3000)
    expect(rows.filter(({ user_id, order_id }) => user_id === order_id)).toEqual([])
    expect(new Set(rows.map(({ order_id }) => order_id)).size).toBe(3000)
    // Neither number can be derived from the other by a constant.
    const differences = new Set(rows.map(({ user_id, order_id }) => user_id - order_id))
    const mixed = new Set(rows.map(({ user_id, order_id }) => (user_id - 1) ^ (order_id - 1)))
    expect([differences.size, mixed.size]).toEqual([3000, 3000])
  })

  it('skip a number that an existing order has', async () => {
    await db.transaction(async (tx) => {
      const [{ last_value: last }] = (await tx.rows<{ last_value: number }>(
        sql`select last_value from order_numbers`,
      )) as [{ last_value: number }]
      const [next] = await tx.rows<{ order_id: number }>(sql`select new_order_id() as order_id`)
      await tx.run(sql`select setval('order_numbers', ${last})`)
      await tx.run(sql`set local session_replication_role = replica`)
      await tx.run(sql`create temporary table orders (order_id bigint) on commit drop`)
      await tx.run(sql`insert into orders values (${next!.order_id})`)
      const [after] = await tx.rows<{ order_id: number }>(sql`select new_order_id() as order_id`)
      expect(after!.order_id).not.toBe(next!.order_id)
    })
  })
})
