import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CareCase } from '#contract/console/care.ts'
import { addMinutes } from '#domain/time.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { checkoutBody, filledCart, loginAs } from '#testing/fixtures/builders.ts'
import { solveCaptcha } from '#testing/fixtures/captcha.ts'
import { type Member, manyMembers } from '#testing/fixtures/members.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { CARE_RULES } from '#testing/law/care-rules.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { remindOfCases } from './care-cases.service.ts'
import { watchOrders } from './care-signals.service.ts'

let test: TestShop
let owner: Member
let member: Member
beforeAll(async () => {
  test = await openTestShop()
  owner = await loginAs(test, 'admin')
  ;[member] = (await manyMembers(test, 1)) as [Member]
})
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(() => test.close())

const open = (): Promise<CareCase[]> => owner.ok('GET', '/console/care')
const decide = ({ care_case_id: id, version }: CareCase, body: object) =>
  owner.call('PATCH', `/console/care/${id}`, { reason: 'A talk', version, ...body })
const orderAs = async (buyer: Member) =>
  buyer.call('POST', '/checkout', {
    ...(await checkoutBody(buyer, await filledCart(test, buyer))),
    user_id: buyer.userId,
  })
const order = () => orderAs(member)

/** @source A-CARE-3 */
describe('POST /concerns', () => {
  it('answers the same bytes for every named person', async () => {
    const { email } = await member.ok('GET', '/users/me')
    const message = 'I worry about this person.'
    const named = await shopper(test).call('POST', '/concerns', { email, message })
    const unknown = await shopper(test).call('POST', '/concerns', { email: 'none@example.com', message })
    expect(named.text).toBe(unknown.text)
    expect([named.status, named.text]).toEqual([200, '{"success":true,"data":{"received":true}}'])
    const [first, second] = await open()
    expect(first).toMatchObject({ kind: 'concern', email, message, matches: [{ user_id: member.userId }] })
    expect(second).toMatchObject({ matches: [], person: null, decision: null, is_overdue: false })
  })

  it.each([
    [{ name: 'Sam' }, 'message'],
    [{ message: 'Please look.' }, 'name'],
  ])('rejects %j at its field', async (body, field) => {
    const reply = await shopper(test).call('POST', '/concerns', body)
    expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([400, [field]])
  })

  it('takes five a day from a network, two of them without a captcha', async () => {
    test.shop.settings.rateLimits = true
    const send = async (captcha?: string) => {
      const body = { name: 'A neighbour', message: 'Please look.', captcha }
      return (await shopper(test).call('POST', '/concerns', body)).status
    }
    const solved = async () => solveCaptcha(await test.shop.captcha.challenge())
    const plain = [await send(), await send(), await send()]
    const rest = [await send(await solved()), await send(await solved()), await send(await solved())]
    test.shop.settings.rateLimits = false
    expect([plain, rest]).toEqual([
      [200, 200, 429],
      [200, 200, 429],
    ])
    await test.db.owner.run(sql`delete from care_cases where message = 'Please look.'`)
  })
})

/** @source A-CARE-3 */
describe('PATCH /console/care/{id}', () => {
  it('has no effect before a decision, and a pause stops orders for 24 hours', async () => {
    const [concern] = (await open()) as [CareCase]
    expect((await order()).status).toBe(200)
    expect((await decide(concern, { decision: 'pause' })).error.fields).toEqual({
      user_id: 'Please choose an account.',
    })
    const decided = await decide(concern, { decision: 'pause', user_id: member.userId })
    expect(decided.data).toMatchObject({ decision: 'pause', person: { user_id: member.userId } })
    const paused = await order()
    expect([paused.status, paused.error.code]).toEqual([409, 'ordering_paused'])
    expect(paused.error.msg).toContain('until 18:30 on 21/11/2026')
    test.clock.set(addMinutes(new Date(DEMO_TEST_NOW), 24 * 60).toISOString())
    expect((await order()).status).toBe(200)
    expect((await decide(concern, { decision: 'call' })).error.code).toBe('review_decided')
  })

  it('sends a gentle message once, which names no concern', async () => {
    await shopper(test).ok('POST', '/concerns', { name: 'A member', message: 'Please look.' })
    const concern = (await open()).at(-1)!
    await decide(concern, { decision: 'message', user_id: member.userId })
    const mails = await test.db.rows<{ text: string }>(sql`
      select body as text from messages where kind = 'care_message' and user_id = ${member.userId}`)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).not.toContain('Please look.')
    const [row] = await test.db.rows(sql`
      select action, details from audit_log where subject = ${`care_case ${concern.care_case_id}`}`)
    expect(row).toEqual({ action: 'care.decided', details: { decision: 'message' } })
  })

  it('is rejected for a manager and a missing reason, and deletes on request', async () => {
    const concern = (await open())[0]!
    const manager = await loginAs(test, 'manager')
    expect((await manager.call('GET', '/console/care')).status).toBe(403)
    expect((await decide(concern, { decision: 'nothing', reason: '' })).error.fields).toHaveProperty('reason')
    const path = `/console/care/${concern.care_case_id}`
    expect(await owner.ok('DELETE', path)).toEqual({ deleted: true })
    expect((await owner.call('DELETE', path)).status).toBe(404)
  })

  it('reminds once of a case that has waited for 24 hours', async () => {
    await shopper(test).ok('POST', '/concerns', { name: 'Somebody', message: 'Please look.' })
    const count = async () => {
      await remindOfCases(test.shop)
      const rows = await test.db.rows(sql`select from messages where kind = 'care_overdue'`)
      return rows.length
    }
    expect(await count()).toBe(0)
    test.clock.set('2026-11-21T18:31:00+11:00')
    const later = await loginAs(test, 'admin')
    const overdue = (await later.ok('GET', '/console/care')) as CareCase[]
    expect(overdue.every(({ is_overdue }) => is_overdue)).toBe(true)
    const sent = await count()
    expect(sent).toBeGreaterThan(0)
    expect(await count()).toBe(sent)
  })
})

/** @source A-CARE-4 */
describe('the signals of care', () => {
  it('follow the rules that tests without a database use', async () => {
    const { parameters } = await test.db.one<{ parameters: object }>(sql`select parameters from care_rules`)
    expect(parameters).toEqual(CARE_RULES)
  })

  it('raise one case for two orders within ten minutes, and refuse nothing', async () => {
    const [buyer] = (await manyMembers(test, 1)) as [Member]
    const place = async () => expect((await orderAs(buyer)).status).toBe(200)
    await place()
    await watchOrders(test.shop)
    const casesOf = async () =>
      (await open()).filter(({ person, kind }) => kind === 'signal' && person?.user_id === buyer.userId)
    expect(await casesOf()).toEqual([])
    await place()
    await watchOrders(test.shop)
    await watchOrders(test.shop)
    expect(await casesOf()).toMatchObject([
      { signals: [{ signal: 'orders_close_together', points: 3, seen: 1 }], message: '' },
    ])
    await place()
  })
})
