import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { placeOrderAs } from '#testing/fixtures/builders.ts'
import { manyMembers } from '#testing/fixtures/members.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { foldListCounts, readListCount } from './list-counts.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

const COUNTED = {
  orders: sql`select count(*) as n from orders where placed_at is not null`,
  audit: sql`select count(*) as n from audit_log`,
  'messages sent': sql`select count(*) as n from messages where sent_at is not null`,
  'messages waiting': sql`select count(*) as n from messages where next_try_at is not null`,
  'messages dead': sql`select count(*) as n from messages where dead_at is not null`,
} as const

async function expectExact(): Promise<void> {
  for (const [list, count] of Object.entries(COUNTED)) {
    const { n: total } = (await test.db.first<{ n: number }>(count))!
    expect({ list, ...(await readListCount(test.db, list as keyof typeof COUNTED)) }).toEqual({
      list,
      total,
      isCapped: false,
    })
  }
}

it('counts of long lists equal the number of rows, before and after they are aggregated', async () => {
  await expectExact()
  const members = await manyMembers(test, 3)
  await Promise.all([...members.map((member) => placeOrderAs(test, member)), foldListCounts(test.db)])
  await expectExact()
  await test.runDueJobs()
  await test.db.run(sql`
    update messages set sent_at = null, dead_at = created_at, last_error = 'none' where message_id in (
      select message_id from messages where sent_at is not null order by message_id desc limit 2)`)
  await Promise.all([foldListCounts(test.db), foldListCounts(test.db)])
  await test.db.run(
    sql`delete from messages where message_id in (select message_id from messages order by 1 limit 3)`,
  )
  await expectExact()
})

it('counts by store', async () => {
  const byStore = await test.db.rows<{ store_id: number; n: number }>(
    sql`select store_id, count(*) as n from orders where placed_at is not null group by store_id`,
  )
  for (const { store_id, n } of byStore)
    expect((await readListCount(test.db, 'orders', [store_id])).total).toBe(n)
  expect((await readListCount(test.db, 'orders', [])).total).toBe(0)
})
