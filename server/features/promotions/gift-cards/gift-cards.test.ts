import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loginAs } from '#testing/fixtures/builders.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Member, manyMembers } from '#testing/fixtures/members.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { expireGiftCards, redeemGiftCard } from './gift-cards.service.ts'

let test: TestShop
let admin: Member
beforeAll(async () => {
  test = await openTestShop({ rateLimits: true, connections: RACING })
  admin = await loginAs(test, 'admin')
})
afterEach(async () => {
  test.clock.set(DEMO_TEST_NOW)
  expect(await owed()).toEqual({ books: 0, cards: 0 })
})
afterAll(() => test.close())

/** Reads the liability in the ledger less the value of open cards; zero if they agree. */
const owed = () =>
  test.db.first(sql`
    select (select coalesce(-sum(amount_cents), 0)::int from ledger_entries where account = 'gift_cards')
      - (select coalesce(sum(amount_cents), 0)::int from gift_cards where redeemed_at is null and expired_at is null) as books,
      (select count(*)::int from gift_cards where redeemed_at is not null and expired_at is not null) as cards`)

const aCard = (more: object = {}) =>
  admin.ok('POST', '/gift_cards', { amount: 25, email: 'mia@example.com', message: 'Cheers!', ...more })
const redeem = (member: Member, code: string) => member.call('POST', '/gift_cards/redeem', { code })

describe('§2 Account: gift cards', () => {
  it('are issued by an admin and mailed, and their code is not stored', async () => {
    const { code, ...card } = await aCard()
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$/)
    expect(card).toMatchObject({ amount: 25, code_end: code.slice(-4), redeemed: null, expired: null })
    const mail = await test.db.first<{ body: string }>(sql`
      select body from messages where recipient = 'mia@example.com' order by message_id desc limit 1`)
    expect(mail!.body).toContain(code)
    expect(mail!.body).toContain('Cheers!')
    const row = await test.db.first<object>(sql`
      select c.*, (select details from audit_log where subject = 'gift card ' || c.gift_card_id) as log
      from gift_cards c where gift_card_id = ${card.gift_card_id}`)
    expect(JSON.stringify(row)).not.toContain(code.slice(0, 9))
    expect(row).toMatchObject({ log: { amount: '$25.00' } })
    expect((await admin.ok('GET', '/gift_cards'))[0]).toEqual({ ...card, bought_by: null, refunded: false })
  })

  it('are issued and mailed once for each key', async () => {
    const body = { amount: 25, email: 'once@example.com', message: '' }
    const issue = (more: object = {}) =>
      admin.call('POST', '/gift_cards', { ...body, ...more }, { headers: { 'idempotency-key': 'a-card' } })
    const [one, two] = await Promise.all([issue(), issue()])
    expect(one.data).toEqual(two.data)
    expect((await issue({ amount: 26 })).error.code).toBe('idempotency_mismatch')
    const { mails } = (await test.db.first<{ mails: number }>(sql`
      select count(*)::int as mails from messages where recipient = 'once@example.com'`))!
    expect(mails).toBe(1)
    expect((await aCard()).code).not.toBe((await aCard()).code)
  })

  it('are valid for at least three years', async () => {
    const { issued, expires } = await aCard()
    const after = new Date(issued)
    after.setUTCFullYear(after.getUTCFullYear() + 3)
    expect(new Date(expires).getTime()).toBeGreaterThanOrEqual(after.getTime())
    await expect(
      test.db.run(sql`update gift_cards set expires_at = issued_at + interval '2 years'`),
    ).rejects.toMatchObject({ constraint: 'gift_card_lasts_three_years' })
  })

  it('become credit once, for any notation of the code and for concurrent requests', async () => {
    const members = await manyMembers(test, 6)
    const { code } = await aCard()
    const typed = code.toLowerCase().replaceAll('-', ' ')
    const replies = await Promise.all(members.map((member) => redeem(member, typed)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404, 404])
    const winner = members[replies.findIndex(({ status }) => status === 200)]!
    expect(await winner.ok('GET', `/users/${winner.userId}/credit`)).toMatchObject({
      balance: 25,
      entries: [{ name: 'Gift card', reason: `Gift card ending ${code.slice(-4)}` }],
    })
    const again = await redeem(winner, code)
    expect([again.status, again.error.code]).toEqual([404, 'gift_card_not_valid'])
  })

  it('can’t be guessed: the limit is ten wrong codes an hour', async () => {
    const [member] = (await manyMembers(test, 1)) as [Member]
    const { code } = await aCard()
    const told = []
    for (let i = 0; i < 11; i++) told.push((await redeem(member, `WRNG-${i}`)).status)
    expect(told).toEqual([...Array(10).fill(404), 429])
    expect((await redeem(member, code)).error.code).toBe('rate_limited')
  })

  it('expire, and release the liability', async () => {
    const [member] = (await manyMembers(test, 1)) as [Member]
    const { code, expires } = await aCard()
    test.clock.set(expires)
    await expireGiftCards(test.shop)
    const late = redeemGiftCard(test.shop, { userId: member.userId, code, from: 'somewhere' })
    await expect(late).rejects.toMatchObject({ code: 'gift_card_not_valid' })
    const [row] = await test.db.rows<{ ended: boolean }>(sql`
      select expired_at is not null as ended from gift_cards order by gift_card_id desc limit 1`)
    expect(row).toEqual({ ended: true })
  })

  it.each([
    { body: { amount: 0 }, field: 'amount' },
    { body: { amount: 501 }, field: 'amount' },
    { body: { email: 'x' }, field: 'email' },
  ])('reject $body', async ({ body, field }) => {
    const request = { amount: 25, email: 'mia@example.com', ...body }
    const reply = await admin.call('POST', '/gift_cards', request)
    expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([400, [field]])
  })

  it('are issued only by an admin and redeemed only by a member', async () => {
    const [member] = (await manyMembers(test, 1)) as [Member]
    const store = await loginAs(test, 'store')
    for (const caller of [member, store]) {
      expect((await caller.call('POST', '/gift_cards', { amount: 5, email: 'a@b.test' })).error.code).toBe(
        'forbidden',
      )
      expect((await caller.call('GET', '/gift_cards')).error.code).toBe('forbidden')
    }
    const visitor = await shopper(test).call('POST', '/gift_cards/redeem', { code: 'A' })
    expect([visitor.status, visitor.error.code]).toEqual([401, 'not_signed_in'])
  })
})
