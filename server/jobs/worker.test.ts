import { parseCrontab } from 'graphile-worker'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueueMessage } from '#server/features/messaging/outbox.service.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { scriptedSender } from '#testing/shop/scripted-sender.ts'
import { CRONTAB, startJobs } from './worker.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

const waiting = async (task: string) =>
  (await test.db.first<{ jobs: number }>(sql`
    select count(*)::int as jobs from graphile_worker.jobs where task_identifier = ${task}`))!.jobs

const otherConnections = async () =>
  (await test.db.first<{ open: number }>(sql`
    select count(*)::int as open from pg_stat_activity
    where datname = current_database() and application_name <> 'coldie'`))!.open

describe('§7 Messages: the jobs', () => {
  it('continue while a mail server hangs, and messages are sent when it recovers', async () => {
    const sender = scriptedSender()
    let letGo = () => {}
    const hanging = new Promise<void>((resolve) => void (letGo = resolve))
    sender.script.push(...Array.from({ length: 12 }, () => () => hanging))
    test.shop.messageSender = sender
    for (let nth = 0; nth < 12; nth++)
      await enqueueMessage(test.shop, {
        channel: 'email',
        to: `${nth}@example.com`,
        subject: 'Hi',
        text: 'x',
      })
    await test.db.run(sql`select graphile_worker.add_job('delete-what-has-ended')`)
    const jobs = await startJobs(test.shop, test.db.url, new Set())
    await expect.poll(() => waiting('delete-what-has-ended')).toBe(0)
    expect(await waiting('send-message')).toBe(12)
    letGo()
    await expect.poll(() => waiting('send-message')).toBe(0)
    await jobs.stop()
    // The runner's sockets close shortly after it, and the test's database must exist until then.
    await expect.poll(otherConnections).toBe(0)
    expect(sender.accepted).toHaveLength(12)
  })

  it('that are scheduled run one at a time each, with at most one waiting: a long job uses one worker', () => {
    const scheduled = parseCrontab(CRONTAB)
    expect(scheduled.map(({ options }) => options.queueName)).toEqual(scheduled.map(({ task }) => task))
    expect(scheduled.map(({ options }) => options.jobKey)).toEqual(scheduled.map(({ task }) => task))
  })

  it('report a failed job by its name, without its payload', async () => {
    const reports: unknown[] = []
    const errors = test.shop.errors
    test.shop.errors = { name: 'log', report: (_, context) => (reports.push(context), 'abcd1234') }
    await test.db.run(sql`
      select graphile_worker.add_job('send-message', '{"to": "robin@example.com"}', max_attempts => 1)`)
    const jobs = await startJobs(test.shop, test.db.url, new Set())
    await expect.poll(() => reports).toHaveLength(1)
    await jobs.stop()
    await expect.poll(otherConnections).toBe(0)
    test.shop.errors = errors
    expect(reports).toEqual([{ from: 'job', job: 'send-message', attempt: 1, is_last: true }])
  })
})
