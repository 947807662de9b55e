import { Logger, run } from 'graphile-worker'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '#testing/database/database-proxy.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { openRunnerPool } from './runner-pool.ts'

let proxy: DatabaseProxy
let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  proxy = await openDatabaseProxy(test.db.url)
})
afterAll(async () => {
  await proxy.close()
  await test.close()
})

// Without the pool's retry, the statement that marks the job as done fails with an unhandled error, which vitest
// also reports.
it('marks a job as done, and runs the next one, once the database is back', async () => {
  const done: string[] = []
  const taskList = {
    'cut-off': () => {
      done.push('cut-off')
      proxy.block()
      setTimeout(() => proxy.unblock(), 200)
    },
    next: () => void done.push('next'),
  }
  const pgPool = openRunnerPool(proxy.url, 4)
  const logger = new Logger(() => () => {})
  const runner = await run({
    pgPool,
    taskList,
    logger,
    noHandleSignals: true,
    pollInterval: 100,
    parsedCronItems: [],
  })
  await test.db.run(sql`select graphile_worker.add_job('cut-off')`)
  await expect.poll(() => done).toEqual(['cut-off'])
  await test.db.run(sql`select graphile_worker.add_job('next')`)
  await expect.poll(() => test.db.rows(sql`select task_identifier from graphile_worker.jobs`)).toEqual([])
  expect(done).toEqual(['cut-off', 'next'])
  await runner.stop()
  await pgPool.end()
})
