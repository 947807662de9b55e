import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestShop, openTestShop } from './open-shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

describe('a test shop', () => {
  it('runs all due jobs of a queue, even if the end of a job is recorded late', async () => {
    await test.runDueJobs()
    await test.db.owner.run(sql`
      create function slow_end() returns trigger language plpgsql as 'begin perform pg_sleep(0.1); return old; end'`)
    await test.db.owner.run(sql`
      create trigger slow_end before delete on graphile_worker._private_jobs
      for each row execute function slow_end()`)
    const enqueue = () =>
      test.db.run(sql`select graphile_worker.add_job('forget-secret-words', '{}', queue_name => 'one')`)
    await enqueue()
    await enqueue()
    await test.runDueJobs()
    const [left] = await test.db.rows(sql`select count(*)::int as jobs from graphile_worker._private_jobs`)
    expect(left).toEqual({ jobs: 0 })
  })

  it('does not share cached startup reads with later reads', async () => {
    const other = await openTestShop()
    try {
      const { product_id: id, name } = other.shop.catalogue.products()[0]!
      const nameIn = ({ shop }: TestShop) =>
        shop.catalogue.products().find(({ product_id }) => product_id === id)?.name
      // The first change queries one product, which no startup did; the second repeats this query.
      for (const changed of ['Renamed', 'Renamed again']) {
        await other.db.run(sql`update products set name = ${changed} where product_id = ${id}`)
        await other.renew()
        expect([nameIn(other), nameIn(test)]).toEqual([changed, name])
      }
    } finally {
      await other.close()
    }
  })
})
