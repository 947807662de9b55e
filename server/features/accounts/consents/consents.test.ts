import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVerifiedGuest } from '#testing/fixtures/builders.ts'
import { setRateCounts } from '#testing/fixtures/rate-counts.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

async function aMember() {
  const { client, userId, person } = await aVerifiedGuest(test)
  const path = `/users/${userId}/consents`
  const granted = async () => {
    const list: { channel: string; granted: boolean }[] = await client.ok('GET', path)
    return Object.fromEntries(list.map((one) => [one.channel, one.granted]))
  }
  return { client, userId, person, path, granted }
}
const linkFor = async (recipient: string) => {
  const { body } = (await test.db.first<{ body: string }>(sql`
    select body from messages where right(recipient, 9) = right(${recipient}, 9) and body like '%/unsubscribe/%'
    order by message_id desc limit 1`))!
  return `/unsubscribe/${/\/unsubscribe\/(\S+)/.exec(body)![1]}`
}
const log = (userId: number) =>
  test.db.rows<object>(sql`
    select channel, is_granted, text_version, source, at from consents where user_id = ${userId} order by consent_id`)

/** @source L-37 */
describe('§2 Account: consent to marketing', () => {
  it('is not given by default', async () => {
    const { client, path } = await aMember()
    expect(await client.ok('GET', path)).toEqual([
      expect.objectContaining({
        channel: 'email',
        granted: false,
        answered: null,
        text_version: '2026-11-28',
      }),
      expect.objectContaining({ channel: 'sms', granted: false, answered: null }),
    ])
  })

  it('is logged with its time, text version and source, and so is every change', async () => {
    const { client, userId, path, granted } = await aMember()
    const grantedAt = test.clock.now()
    await client.ok('PUT', path, { email: 'on' }, { form: true })
    expect(await granted()).toEqual({ email: true, sms: false })
    await client.ok('PUT', path, { email: true })
    test.clock.pass(5)
    await client.ok('PUT', path, { email: 'off', sms: 'off' }, { form: true })
    expect(await granted()).toEqual({ email: false, sms: false })
    const entry = { channel: 'email', text_version: '2026-11-28', source: 'account' }
    expect(await log(userId)).toEqual([
      { ...entry, is_granted: true, at: grantedAt },
      { ...entry, is_granted: false, at: test.clock.now() },
    ])
    const actions = await test.db.rows<{ action: string }>(sql`
      select action from audit_log where by_user_id = ${userId} order by audit_log_id`)
    expect(actions.map(({ action }) => action)).toEqual(['consent-granted', 'consent-withdrawn'])
  })

  it('is not changed by an invalid value', async () => {
    const { client, path, granted } = await aMember()
    expect((await client.call('PUT', path, { email: 'maybe' })).status).toBe(400)
    expect(await granted()).toEqual({ email: false, sms: false })
  })
})

describe('§2 Unsubscribe: the link in each message', () => {
  it.each(['email', 'sms'] as const)(
    'ends %s without login, at once, and every time it is opened',
    async (channel) => {
      const { client, userId, path, person, granted } = await aMember()
      await client.ok('PUT', path, { email: true, sms: true })
      const link = await linkFor(channel === 'email' ? person.email : person.mobile)
      const stranger = shopper(test)
      const shown = await stranger.ok('GET', link)
      expect(shown).toMatchObject({ channel, granted: true })
      expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${person.email}|${person.mobile.slice(1)}`))
      expect((await granted())[channel]).toBe(true)
      for (let i = 0; i < 2; i++)
        expect(await stranger.ok('POST', link)).toMatchObject({ channel, granted: false })
      const other = channel === 'email' ? 'sms' : 'email'
      expect(await granted()).toEqual({ [channel]: false, [other]: true })
      expect((await log(userId)).at(-1)).toMatchObject({
        channel,
        is_granted: false,
        source: 'unsubscribe_link',
      })
    },
  )

  it('is signed: a forged link with another user id does not unsubscribe that user', async () => {
    const { client, userId, path, person, granted } = await aMember()
    await client.ok('PUT', path, { email: true })
    const good = await linkFor(person.email)
    const victim = await aMember()
    for (const link of [
      good.replace(String(userId), String(victim.userId)),
      good.replace('.email.', '.sms.'),
      good.slice(0, -1) + (good.endsWith('0') ? '1' : '0'),
      '/unsubscribe/x',
      `/unsubscribe/${userId}.email.`,
    ]) {
      const reply = await shopper(test).call('POST', link)
      expect([link, reply.status, reply.error.code]).toEqual([link, 404, 'unsubscribe_link_invalid'])
    }
    expect((await granted()).email).toBe(true)
  })

  it('unsubscribes all users of one mail provider; guesses are limited', async () => {
    const { client, person, path } = await aMember()
    await client.ok('PUT', path, { email: true })
    const link = await linkFor(person.email)
    test.shop.settings.rateLimits = true
    const press = async (at: string) => (await shopper(test).call('POST', at)).status
    const guess = () => press('/unsubscribe/x')
    expect(await guess()).not.toBe(429)
    await setRateCounts(test.db, 58)
    for (let i = 0; i < 3; i++) expect(await press(link)).toBe(200)
    const guesses = await Promise.all([guess(), guess(), guess()])
    expect(guesses.filter((status) => status === 429)).toHaveLength(1)
    expect(await press(link)).toBe(200)
    test.shop.settings.rateLimits = false
  })
})
