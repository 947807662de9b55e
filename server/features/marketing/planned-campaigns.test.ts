import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Campaign } from '#contract/console/campaigns.ts'
import { instantOf } from '#domain/time.ts'
import { recipientRules } from '#server/features/accounts/consents/recipient-rules.service.ts'
import { sendMessage } from '#server/features/messaging/send-messages.service.ts'
import { aVerifiedGuest, loginAs, placeGuestOrder } from '#testing/fixtures/builders.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type ScriptedSender, scriptedSender } from '#testing/shop/scripted-sender.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'
import { sendDueCampaigns } from './send-campaigns.service.ts'

let test: TestShop
let marketer: Shopper & { userId: number }
let sender: ScriptedSender
beforeAll(async () => {
  test = await openTestShop()
  marketer = await loginAs(test, 'admin')
})
afterAll(() => test.close())
beforeEach(async () => {
  await deliver()
  test.shop.messageSender = sender = scriptedSender()
})

let texts = 0
const words = (change: object = {}) => ({
  name: 'Summer',
  channel: 'email',
  subject: 'Spritz is in',
  text: `Two for one, ${++texts}.`,
  ...change,
})
const draft = async (change: object = {}): Promise<Campaign> => {
  const { campaign_id: id } = await marketer.ok('POST', '/console/campaigns', {
    ...words(change),
    send: false,
  })
  return read(id)
}
const read = (id: number) => marketer.ok('GET', `/console/campaigns/${id}`)
const act = ({ campaign_id: id, version }: Campaign, what: string, body: object = {}) =>
  marketer.call('POST', `/console/campaigns/${id}/${what}`, { version, ...body })
/** Sends waiting messages, as the workers do. */
async function deliver(): Promise<void> {
  const waiting = await test.db.rows<{ message_id: number }>(sql`
    select message_id from messages where next_try_at is not null order by message_id`)
  for (const { message_id: id } of waiting) await sendMessage(test.shop, id, recipientRules)
}

const mailsTo = (email: string) => sender.accepted.filter(({ to }) => to === email)

async function aReader(consents: object = { email: true }) {
  const one = await aVerifiedGuest(test)
  await agree(one.client, one.userId, consents)
  return one
}

async function agree(client: Shopper, userId: number, consents: object) {
  await test.db.run(sql`update users set email_verified_at = created_at where user_id = ${userId}`)
  await client.ok('PUT', `/users/${userId}/consents`, consents)
  await deliver()
  sender.accepted.length = 0
}

/** @source A-CAMPAIGN-1 */
describe('a draft', () => {
  it('can be listed, read and changed, and sends nothing', async () => {
    const { person } = await aReader()
    const made = await draft()
    expect(made).toMatchObject({
      state: 'draft',
      scheduled: null,
      queued: 0,
      version: 1,
      ordered: 'any',
      store_id: null,
      results: { sent: 0, waiting: 0, withheld: 0, failed: 0, unsubscribed: 0 },
    })
    const changed = await marketer.ok('PATCH', `/console/campaigns/${made.campaign_id}`, {
      ...words({ name: 'Autumn', store_id: 1, ordered: 'within', days: '30' }),
      version: made.version,
    })
    expect(changed).toMatchObject({ name: 'Autumn', store_id: 1, ordered: 'within', days: 30, version: 2 })
    const list = await marketer.call('GET', '/console/campaigns?search=AUTU&state=draft&sort=name&limit=1')
    expect([list.json.total_count, list.data[0].campaign_id]).toEqual([1, made.campaign_id])
    await sendDueCampaigns(test.shop)
    await deliver()
    expect(mailsTo(person.email)).toEqual([])
  })

  it('is rejected with an older version, invalid texts or an unknown place', async () => {
    const made = await draft()
    const change = (body: object) =>
      marketer.call('PATCH', `/console/campaigns/${made.campaign_id}`, { ...words(), version: 1, ...body })
    expect((await change({ version: 9 })).error).toMatchObject({
      code: 'stale',
      current: { campaign_id: made.campaign_id },
    })
    expect((await change({ text: '' })).status).toBe(400)
    expect((await change({ days: 0 })).status).toBe(400)
    expect((await change({ store_id: 99 })).error.code).toBe('store_not_found')
    expect((await change({ zone_id: 99_999 })).error.code).toBe('zone_not_found')
    expect((await marketer.call('GET', '/console/campaigns/999999')).error.code).toBe('not_found')
  })

  it('is previewed with its number of readers, and tested only on the caller', async () => {
    const { person } = await aReader()
    const preview = await marketer.ok('POST', '/console/campaigns/preview', words())
    expect(preview).toMatchObject({ subject: 'Spritz is in', sms_parts: 0 })
    expect(preview.recipients).toBeGreaterThan(0)
    expect(preview.html).toContain('unsubscribe')
    expect(preview.text).toMatch(/liquor licence/)
    const sms = await marketer.ok('POST', '/console/campaigns/preview', words({ channel: 'sms' }))
    expect([sms.html, sms.sms_parts > 0]).toEqual([null, true])
    const made = await draft()
    await act(made, 'test')
    await deliver()
    expect(mailsTo('admin@coldie.test')).toMatchObject([{ subject: 'Test: Spritz is in' }])
    expect(mailsTo(person.email)).toEqual([])
    const text = await draft({ channel: 'sms' })
    await test.db.run(sql`update users set mobile = '' where user_id = ${marketer.userId}`)
    expect((await act(text, 'test')).error.code).toBe('contact_missing')
  })
})

/** @source A-CAMPAIGN-2 */
describe('a plan', () => {
  it('is sent once at its time, and reports its results', async () => {
    const [yes, leaves] = [await aReader(), await aReader()]
    const made = await draft()
    const at = new Date(test.clock.now().getTime() + 2 * 3_600_000).toISOString()
    const { data: planned } = await act(made, 'schedule', { at })
    expect(planned).toMatchObject({ state: 'scheduled', version: 2 })
    expect(new Date(planned.scheduled).toISOString()).toBe(at)
    await sendDueCampaigns(test.shop)
    expect((await read(made.campaign_id)).state).toBe('scheduled')
    test.clock.pass(121)
    await Promise.all([sendDueCampaigns(test.shop), sendDueCampaigns(test.shop)])
    await leaves.client.ok('PUT', `/users/${leaves.userId}/consents`, { email: false })
    await deliver()
    expect([mailsTo(yes.person.email).length, mailsTo(leaves.person.email).length]).toEqual([1, 0])
    const out = new URL(mailsTo(yes.person.email)[0]!.unsubscribeUrl!)
    await shopper(test).ok('POST', out.pathname, { 'List-Unsubscribe': 'One-Click' }, { form: true })
    const { results, state, queued, finished } = await read(made.campaign_id)
    expect([state, finished !== null]).toEqual(['sent', true])
    expect(results).toMatchObject({ waiting: 0, withheld: 1, failed: 0, unsubscribed: 1 })
    expect(results.sent + results.withheld).toBe(queued)
    test.clock.pass(-121)
  })

  it('resumes after an interruption without skipping or repeating a reader', async () => {
    const readers = [await aReader(), await aReader(), await aReader()]
    const made = await draft()
    const [first] = readers.map(({ userId }) => userId).toSorted((a, b) => a - b)
    await test.db.run(sql`
      update campaigns set state = 'sending', scheduled_at = ${test.clock.now()}, reached_user_id = ${first}
      where campaign_id = ${made.campaign_id}`)
    await sendDueCampaigns(test.shop)
    await sendDueCampaigns(test.shop)
    await deliver()
    for (const { userId, person } of readers)
      expect([userId, mailsTo(person.email).length]).toEqual([userId, userId > first! ? 1 : 0])
  })

  it('reaches users who ordered at the selected place and time', async () => {
    const [here, there] = [await placeGuestOrder(test), await placeGuestOrder(test, { storeId: 2 })]
    await agree(here.client, here.userId, { email: true })
    await agree(there.client, there.userId, { email: true })
    const never = await aReader()
    const reached = async (audience: object) => {
      sender.accepted.length = 0
      await act(await draft(audience), 'schedule')
      await deliver()
      return [here, there, never].map(({ person }) => mailsTo(person.email).length)
    }
    test.shop.settings.rateLimits = false
    expect(await reached({ store_id: 1 })).toEqual([1, 0, 0])
    const { zone_id: zoneId } = (await test.db.first<{ zone_id: number }>(sql`
      select zone_id from orders where order_id = ${there.orderId}`))!
    expect(await reached({ zone_id: zoneId })).toEqual([0, 1, 0])
    expect(await reached({ ordered: 'within', days: 30 })).toEqual([1, 1, 0])
    await test.db.run(sql`
      update orders set created_at = created_at - interval '90 days' where order_id = ${here.orderId}`)
    expect(await reached({ ordered: 'not_within', days: 60 })).toEqual([1, 0, 0])
    expect(await reached({ ordered: 'any' })).toEqual([1, 1, 1])
  })

  it('respects the SMS hours in the store’s time zone', async () => {
    const made = await draft({ channel: 'sms', store_id: 1 })
    const sunday = instantOf('2026-11-22', '12:00', 'Australia/Melbourne').toISOString()
    expect((await act(made, 'schedule', { at: sunday })).error.code).toBe('sms_hours')
    const monday = instantOf('2026-11-23', '09:00', 'Australia/Melbourne')
    const { data: planned } = await act(made, 'schedule', { at: monday.toISOString() })
    expect(planned.state).toBe('scheduled')
    const before = test.clock.now()
    test.clock.set('2026-11-23T21:00:00+11:00')
    await sendDueCampaigns(test.shop)
    expect((await read(made.campaign_id)).state).toBe('scheduled')
    const now = await marketer.call('POST', '/console/campaigns', words({ channel: 'sms' }))
    expect(now.error.code).toBe('sms_hours')
    test.clock.set(before.toISOString())
    await act(await read(made.campaign_id), 'cancel')
  })
})

/** @source A-CAMPAIGN-3 */
describe('canceling a campaign', () => {
  it('turns a plan into a draft, discards a draft, and stops a campaign that is being sent', async () => {
    const made = await draft()
    const at = new Date(test.clock.now().getTime() + 3_600_000).toISOString()
    const { data: planned } = await act(made, 'schedule', { at })
    const { data: again } = await act(planned, 'cancel')
    expect(again).toMatchObject({ state: 'draft', scheduled: null })
    const { data: gone } = await act(again, 'cancel')
    expect(gone.state).toBe('canceled')
    expect((await act(gone, 'cancel')).error.code).toBe('campaign_ended')
    expect((await act(gone, 'schedule')).error.code).toBe('campaign_begun')

    const { person } = await aReader()
    const running = await draft()
    await act(running, 'schedule')
    await test.db.run(sql`update campaigns set state = 'sending' where campaign_id = ${running.campaign_id}`)
    expect((await act(await read(running.campaign_id), 'cancel')).data.state).toBe('canceled')
    await sendDueCampaigns(test.shop)
    await deliver()
    expect(mailsTo(person.email)).toEqual([])
    const edit = await marketer.call('PATCH', `/console/campaigns/${running.campaign_id}`, {
      ...words(),
      version: (await read(running.campaign_id)).version,
    })
    expect(edit.error.code).toBe('campaign_begun')
  })

  it('writes an audit row for each step, without the text', async () => {
    const made = await draft()
    await act(made, 'cancel')
    const rows = await test.db.rows<{ action: string; by_user_id: number }>(sql`
      select action, by_user_id from audit_log where subject = ${`campaign ${made.campaign_id}`} order by audit_log_id`)
    expect(rows).toEqual([
      { action: 'campaign.drafted', by_user_id: marketer.userId },
      { action: 'campaign.canceled', by_user_id: marketer.userId },
    ])
  })
})
