import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MESSAGE_RETRIES } from '#domain/retry-schedules.ts'
import { MessageRefused } from '#server/integrations/messages/port.ts'
import { recipientRules } from '#server/features/accounts/consents/recipient-rules.service.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type ScriptedSender, scriptedSender } from '#testing/shop/scripted-sender.ts'
import { type OutboundMessage, enqueueMessage } from './outbox.service.ts'
import { clearSecretBodies, requeueOverdue, sendMessage } from './send-messages.service.ts'

let test: TestShop
let sender: ScriptedSender
beforeAll(async () => void (test = await openTestShop({ connections: RACING })))
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.run(sql`delete from messages`)
  await test.db.run(sql`delete from graphile_worker._private_jobs`)
  test.shop.messageSender = sender = scriptedSender()
})

const MAIL: OutboundMessage = {
  channel: 'email',
  to: 'ada@example.com',
  subject: 'Hello',
  text: 'Words\n\nand more',
}

type Row = {
  message_id: number
  attempts: number
  sent_at: Date | null
  dead_at: Date | null
  next_try_at: Date | null
  last_error: string
  body: string
}

async function enqueue(message: OutboundMessage = MAIL): Promise<number> {
  await enqueueMessage(test.shop, message)
  const row = await test.db.first<Row>(sql`select * from messages order by message_id desc limit 1`)
  return row!.message_id
}
const rowOf = async (id: number) =>
  (await test.db.first<Row>(sql`select * from messages where message_id = ${id}`))!
const jobs = () =>
  test.db.rows<{ seconds: number; queue: string | null; priority: number }>(sql`
    select round(extract(epoch from run_at - clock_timestamp()))::int as seconds, priority,
      (select queue_name from graphile_worker._private_job_queues q where q.id = j.job_queue_id) as queue
    from graphile_worker._private_jobs j order by id`)
const fails = (error: Error) => () => {
  throw error
}

describe('§7 Messages: the outbox', () => {
  it('enqueues nothing when its transaction is rolled back', async () => {
    const undone = test.db.transaction(async (db) => {
      await enqueueMessage({ ...test.shop, db }, MAIL)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await test.runDueJobs()
    expect(sender.accepted).toEqual([])
  })

  it('sends each message once, in plain text and HTML, even if the job runs repeatedly', async () => {
    const id = await enqueue()
    await test.runDueJobs()
    await sendMessage(test.shop, id, recipientRules)
    expect(sender.accepted).toHaveLength(1)
    expect(sender.accepted[0]).toMatchObject({ to: 'ada@example.com', text: 'Words\n\nand more' })
    expect(sender.accepted[0]!.html).toContain('and more')
    expect(await rowOf(id)).toMatchObject({ attempts: 1, sent_at: test.clock.now(), next_try_at: null })
  })

  it('sends at most one message per idempotency key', async () => {
    const once = { ...MAIL, idempotencyKey: 'order 1 placed' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => enqueueMessage(test.shop, once)))
    expect(answers.filter(Boolean)).toHaveLength(1)
    await test.runDueJobs()
    expect(sender.accepted).toHaveLength(1)
  })

  it('lets one worker at a time claim a message', async () => {
    const id = await enqueue()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => void (letGo = resolve))
    sender.script.push(() => held)
    const first = sendMessage(test.shop, id, recipientRules)
    await expect.poll(async () => (await rowOf(id)).attempts).toBe(1)
    await Promise.all([
      sendMessage(test.shop, id, recipientRules),
      sendMessage(test.shop, id, recipientRules),
    ])
    letGo()
    await first
    expect(sender.accepted).toHaveLength(1)
  })

  it('retries with an increasing delay and stores the reason', async () => {
    const id = await enqueue()
    await test.db.run(sql`delete from graphile_worker._private_jobs`)
    sender.script.push(fails(new Error('connect\r\nETIMEDOUT')), fails(new Error('busy')))
    await sendMessage(test.shop, id, recipientRules)
    expect(await rowOf(id)).toMatchObject({ attempts: 1, last_error: 'connect ETIMEDOUT', sent_at: null })
    await sendMessage(test.shop, id, recipientRules)
    const [first, second] = await jobs()
    expect(first!.seconds).toBeGreaterThanOrEqual(7)
    expect(second!.seconds).toBeGreaterThan(first!.seconds)
    const { next_try_at } = await rowOf(id)
    expect((next_try_at!.getTime() - test.clock.now().getTime()) / 1000).toBeGreaterThanOrEqual(24)
    await sendMessage(test.shop, id, recipientRules)
    expect(sender.accepted).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ attempts: 3, last_error: '', dead_at: null })
  })

  it('fails permanently when the provider refuses the message, otherwise after many attempts', async () => {
    const refused = await enqueue()
    sender.script.push(fails(new MessageRefused('550 no such mailbox')))
    await sendMessage(test.shop, refused, recipientRules)
    expect(await rowOf(refused)).toMatchObject({
      last_error: '550 no such mailbox',
      dead_at: test.clock.now(),
    })
    const unlucky = await enqueue()
    for (let n = 1; n <= MESSAGE_RETRIES.maxAttempts; n++) {
      expect((await rowOf(unlucky)).dead_at).toBeNull()
      sender.script.push(fails(new Error('later')))
      await sendMessage(test.shop, unlucky, recipientRules)
    }
    expect((await rowOf(unlucky)).dead_at).not.toBeNull()
    await sendMessage(test.shop, unlucky, recipientRules)
    expect(sender.accepted).toEqual([])
  })

  it('stores neither a code nor a link that a provider quotes', async () => {
    const id = await enqueue()
    sender.script.push(fails(new Error('rejected: "4821 is your code" https://shop.test/reset/abc')))
    await sendMessage(test.shop, id, recipientRules)
    expect((await rowOf(id)).last_error).toBe('rejected: "···· is your code" [link]')
  })

  it('resends with the same reference after a crash between acceptance by the provider and the record', async () => {
    const id = await enqueue()
    const crash = { ...test.shop }
    crash.db = { ...test.db, run: () => Promise.reject(new Error('crashed')) }
    await expect(sendMessage(crash, id, recipientRules)).rejects.toThrow('crashed')
    await sendMessage(test.shop, id, recipientRules)
    expect(sender.accepted, 'somebody seems to hold it still').toHaveLength(1)
    await test.db.run(sql`delete from graphile_worker._private_jobs`)
    test.clock.pass(4)
    await requeueOverdue(test.shop)
    await requeueOverdue(test.shop)
    await test.runDueJobs()
    expect(sender.accepted).toHaveLength(2)
    expect(sender.accepted[0]!.reference).toMatch(/^[0-9a-f]{32}$/)
    expect(sender.accepted[1]!.reference).toBe(sender.accepted[0]!.reference)
  })

  it('sends a message even if the shop’s clock goes back between two starts', async () => {
    const later = {
      ...test.shop,
      clock: { now: () => new Date(test.clock.now().getTime() + 9 * 86_400_000) },
    }
    await enqueueMessage(later, MAIL)
    await test.db.run(sql`update messages set held_until = next_try_at + interval '3 minutes'`)
    await test.db.run(sql`delete from graphile_worker._private_jobs`)
    await requeueOverdue(test.shop)
    await test.runDueJobs()
    expect(sender.accepted).toHaveLength(1)
  })

  it('doesn’t send an expired code', async () => {
    const expiresAt = new Date(test.clock.now().getTime() + 15 * 60_000)
    const id = await enqueue({ ...MAIL, kind: 'verification_code', expiresAt })
    test.clock.pass(15)
    await test.runDueJobs()
    expect(sender.accepted).toEqual([])
    expect(await rowOf(id)).toMatchObject({ last_error: 'It lapsed before it could be sent.' })
  })

  it('sends codes before all other messages', async () => {
    await enqueue()
    await enqueue({ ...MAIL, kind: 'verification_code' })
    expect((await jobs()).map(({ priority }) => priority)).toEqual([0, -10])
  })

  it('sends attachments', async () => {
    const attachments = [
      { filename: 'invoice.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') },
    ]
    await enqueue({ ...MAIL, attachments })
    await test.runDueJobs()
    expect(sender.accepted[0]!.attachments).toEqual(attachments)
  })

  it('clears the texts of codes and links a day later, but not those of orders', async () => {
    const [code, order, waiting] = [
      await enqueue({ ...MAIL, kind: 'verification_code' }),
      await enqueue({ ...MAIL, kind: 'order_placed' }),
      await enqueue({ ...MAIL, kind: 'password_reset' }),
    ]
    for (const id of [code, order]) await sendMessage(test.shop, id, recipientRules)
    test.clock.pass(24 * 60 + 1)
    await clearSecretBodies(test.shop)
    const words = await Promise.all([code, order, waiting].map(async (id) => (await rowOf(id)).body))
    expect(words).toEqual(['', MAIL.text, MAIL.text])
  })
})
