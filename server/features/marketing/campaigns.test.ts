import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asRetention } from '#testing/database/as-retention.ts'
import { aVerifiedGuest, loginAs } from '#testing/fixtures/builders.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type ScriptedSender, scriptedSender } from '#testing/shop/scripted-sender.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
let admin: Shopper
let sender: ScriptedSender
beforeAll(async () => {
  test = await openTestShop()
  admin = await loginAs(test, 'admin')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.runDueJobs()
  test.shop.messageSender = sender = scriptedSender()
  await asRetention(test.db.owner, sql`delete from self_exclusions`)
})

async function aReader(consents: object) {
  const one = await aVerifiedGuest(test)
  await test.db.run(sql`update users set email_verified_at = created_at where user_id = ${one.userId}`)
  await one.client.ok('PUT', `/users/${one.userId}/consents`, consents)
  await test.runDueJobs()
  sender.accepted.length = 0
  return one
}
const OFFER = { name: 'Spring', channel: 'email', subject: 'Ales are in', text: 'Six for five.\n\nToday.' }
const start = (campaign: object = OFFER) => admin.call('POST', '/console/campaigns', campaign)
const sentTo = (to: string) => sender.accepted.filter((message) => message.to === to)

/** @source L-22, L-25, L-37 */
describe('§7 Messages: offers and news', () => {
  it('are sent only to people with consent, and only by that channel', async () => {
    const [yes, no] = [await aReader({ email: true }), await aReader({ sms: true })]
    expect((await start()).status).toBe(200)
    await test.runDueJobs()
    expect(sentTo(yes.person.email)).toHaveLength(1)
    expect(sentTo(no.person.email)).toEqual([])
  })

  it('are not sent to an unverified e-mail', async () => {
    const { person, userId } = await aReader({ email: true })
    await test.db.run(sql`update users set email_verified_at = null where user_id = ${userId}`)
    await start({ ...OFFER, text: 'For readers only.' })
    await test.runDueJobs()
    expect(sentTo(person.email)).toEqual([])
  })

  it('are sent once a day for the same text', async () => {
    const { person } = await aReader({ email: true })
    const replies = [await start(), await start({ ...OFFER, name: 'Once more' })]
    expect(replies.map(({ data }) => data.queued > 0)).toEqual([true, false])
    await test.runDueJobs()
    expect(sentTo(person.email)).toHaveLength(1)
    test.clock.pass(24 * 60)
    await start()
    await test.runDueJobs()
    test.clock.pass(-24 * 60)
    expect(sentTo(person.email)).toHaveLength(2)
  })

  it('contain the sender, the licences and an unsubscribe link, which works with one POST without login', async () => {
    const { client, userId, person } = await aReader({ email: true })
    await start()
    await test.runDueJobs()
    const [mail] = sentTo(person.email)
    expect(mail!.text).toContain('Coldie, Coldie Drinks Pty Ltd')
    expect(mail!.text).toMatch(/liquor licence \S+/)
    const out = new URL(mail!.unsubscribeUrl!)
    expect(mail!.text).toContain(out.href)
    expect(mail!.html).toContain(out.href)
    const oneClick = { 'List-Unsubscribe': 'One-Click' }
    await shopper(test).ok('POST', out.pathname, oneClick, { form: true })
    const [email] = await client.ok('GET', `/users/${userId}/consents`)
    expect(email).toMatchObject({ channel: 'email', granted: false })
  })

  it('are not sent to a person who has withdrawn consent in the meantime', async () => {
    const { client, userId, person } = await aReader({ email: true })
    await start()
    await client.ok('PUT', `/users/${userId}/consents`, { email: false })
    await test.runDueJobs()
    expect(sentTo(person.email)).toEqual([])
    const row = await test.db.first<{ last_error: string }>(sql`
      select last_error from messages where user_id = ${userId} and kind = 'campaign'`)
    expect(row!.last_error).toBe('Its reader does not agree to offers any more.')
  })

  it('are never sent to a self-excluded person, recognised by name and birth date', async () => {
    const { person } = await aReader({ email: true })
    await start()
    const request = { firstname: person.firstname, lastname: person.lastname, dob: person.dob, term: 'open' }
    await shopper(test).ok('POST', '/self_exclusions', { ...request, email: 'another@example.com' })
    await test.runDueJobs()
    expect(sentTo(person.email)).toEqual([])
  })

  it('are never sent to a minor or a person of unknown age', async () => {
    const [minor, unknown] = [await aReader({ email: true }), await aReader({ email: true })]
    const dob = test.shop.keys.seal({ purpose: 'dob', ownerId: minor.userId }, '2010-01-01')
    await test.db.run(sql`update users set dob_sealed = ${dob} where user_id = ${minor.userId}`)
    await start({ ...OFFER, text: 'For adults.' })
    await test.db.run(sql`update users set dob_sealed = null where user_id = ${unknown.userId}`)
    await test.runDueJobs()
    expect([...sentTo(minor.person.email), ...sentTo(unknown.person.email)]).toEqual([])
  })

  it('by SMS are one message with the sender and an unsubscribe link', async () => {
    const person = await test.db.first<{ user_id: number; mobile: string }>(sql`
      select user_id, mobile from users where email = 'jules@coldie.test'`)
    await test.db.run(sql`
      insert into consents (user_id, channel, is_granted, text_version, source, at)
      values (${person!.user_id}, 'sms', true, '2026-11', 'account', ${test.clock.now()})`)
    await start({ ...OFFER, channel: 'sms', text: 'Ales are “in”.' })
    await test.runDueJobs()
    const [sms] = sentTo(person!.mobile)
    expect(sms!.text).toMatch(
      /^Coldie \(Coldie Drinks Pty Ltd\): Ales are "in"\. .*Stop: http:\/\/shop\.test\/unsub/,
    )
  })

  it('are counted and recorded in the audit log', async () => {
    const reply = await start()
    const { campaign_id, queued } = reply.data
    const kept = await test.db.first<object>(sql`
      select action, details from audit_log where subject = ${`campaign ${campaign_id}`}`)
    expect(kept).toEqual({ action: 'campaign-started', details: { channel: 'email', queued } })
  })

  it('are sent after all other messages', async () => {
    await aReader({ email: true })
    await start()
    const jobs = await test.db.rows<{ priority: number; queue: string }>(sql`
      select j.priority, q.queue_name as queue from graphile_worker._private_jobs j
      join graphile_worker._private_job_queues q on q.id = j.job_queue_id`)
    expect(jobs[0]).toEqual({ priority: 10, queue: 'marketing' })
  })

  it('are sent only by admins, a few a day', async () => {
    test.shop.settings.rateLimits = true
    const store = await loginAs(test, 'store')
    expect((await store.call('POST', '/console/campaigns', OFFER)).error.code).toBe('forbidden')
    const answers = []
    for (let nth = 0; nth < 6; nth++) answers.push((await start()).status)
    expect(answers).toEqual([200, 200, 200, 200, 429, 429])
    expect((await start({ ...OFFER, text: '' })).status).toBe(400)
  })
})
