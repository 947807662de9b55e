import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { anAdmin } from '#testing/fixtures/staff.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import type { Member } from '#testing/fixtures/members.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { LAW_KEYS, LAW_RULES } from '#domain/law/law-rule.ts'
import { required } from '#domain/required.ts'
import { slotsOf } from '#testing/fixtures/checkouts.ts'
import { daysWith, hoursUntil } from '#testing/law/law-rows.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let owner: Member
let second: Member
beforeAll(async () => {
  test = await openTestShop()
  owner = await loginAs(test, 'admin')
  second = await anAdmin(test)
})
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(() => test.close())

const HOURS = {
  state: 'NSW',
  rule: 'delivery_hours',
  valid_from: '2026-11-22',
  parameters: hoursUntil('22:00'),
  citation: 'Liquor Act 2007 (NSW) s 114L',
}
const CLOSED = {
  ...HOURS,
  state: 'VIC',
  rule: 'closed_days',
  parameters: daysWith('VIC', '01-26'),
  valid_from: '2027-01-01',
}

const propose = (body: object) => owner.call('POST', '/console/law_rules', body)
const proposed = async (body: object): Promise<number> =>
  (await owner.ok('POST', '/console/law_rules', body)).law_rule_id
const approve = (id: number, by = second) => by.call('POST', `/console/law_rules/${id}/approve`)
const codeOf = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status
const audited = (id: number) =>
  test.db.rows<{ action: string }>(sql`
    select action from audit_log where subject = ${`law_rule ${id}`} order by audit_log_id`)

/** @source A-LAW-1 */
describe('GET /console/law_rules', () => {
  it('lists the rules of the release with citation and period', async () => {
    const { data } = await owner.call('GET', '/console/law_rules?state=NSW&rule=delivery_hours')
    expect(data).toMatchObject([
      {
        state: 'NSW',
        rule: 'delivery_hours',
        valid_from: '2000-01-01',
        valid_to: null,
        parameters: hoursUntil('23:00'),
        citation: expect.stringContaining('s 114L'),
        source_date: null,
        status: 'approved',
        in_force: true,
        checked_by: null,
        approved_by: null,
      },
    ])
  })

  it('lists the rules in force on a date or at a time', async () => {
    for (const at of ['2026-11-20', '2026-11-20T09:00:00Z'])
      expect(await owner.ok('GET', `/console/law_rules?at=${encodeURIComponent(at)}`)).toHaveLength(16)
    expect(await owner.ok('GET', '/console/law_rules?at=1999-12-31')).toEqual([])
  })

  it.each(['?state=QLD', '?rule=tobacco', '?at=soon', '?limit=251'])('rejects %s', async (query) => {
    const reply = await owner.call('GET', `/console/law_rules${query}`)
    expect([reply.status, reply.error.code]).toEqual([400, 'invalid_input'])
  })
})

/** @source A-LAW-2 */
describe('POST /console/law_rules', () => {
  it.each([
    { because: 'without a citation', body: { ...HOURS, citation: '' }, field: 'citation' },
    { because: 'past 23:00', body: { ...HOURS, parameters: hoursUntil('23:30') }, field: 'parameters' },
    { because: 'of six days', body: { ...HOURS, parameters: { hours: [] } }, field: 'parameters' },
    { because: 'of another rule', body: { ...HOURS, parameters: { days: [] } }, field: 'parameters' },
    { because: 'with the parameters of another', body: { ...HOURS, rule: 'recipient' }, field: 'parameters' },
    { because: 'that no law has', body: { ...HOURS, rule: 'tobacco' }, field: 'rule' },
    {
      because: 'that lets a person of 17 years receive alcohol',
      body: {
        ...HOURS,
        rule: 'recipient',
        parameters: { minimum_age: 17, first: 'buyer', later: 'buyer', gift: 'gift_recipient' },
      },
      field: 'parameters',
    },
    {
      because: 'with an unknown document',
      body: {
        ...HOURS,
        rule: 'accepted_documents',
        parameters: { documents: [{ type: 'library_card', issuers: ['VIC'] }] },
      },
      field: 'parameters',
    },
    { because: 'of the past', body: { ...HOURS, valid_from: '2026-11-19' }, field: 'valid_from' },
    { because: 'that ends before it starts', body: { ...HOURS, valid_to: '2026-11-21' }, field: 'valid_to' },
    {
      because: 'with an unknown day',
      body: { ...CLOSED, parameters: daysWith('VIC', 'monday') },
      field: 'parameters',
    },
  ])('rejects a rule $because', async ({ body, field }) => {
    const reply = await propose(body)
    expect([reply.status, reply.error.code]).toEqual([400, 'invalid_input'])
    expect(Object.keys(reply.error.fields ?? {}).map((name) => name.split('.')[0])).toContain(field)
  })

  it('answers a pending rule, which has no effect', async () => {
    const before = await slotsOf(owner, 5)
    const reply = await owner.ok('POST', '/console/law_rules', { ...HOURS, source_date: '2026-11-18' })
    expect(reply).toMatchObject({
      ...HOURS,
      valid_to: null,
      source_date: '2026-11-18',
      status: 'pending',
      in_force: false,
      checked_by: { user_id: owner.userId },
      approved_by: null,
    })
    expect(await slotsOf(owner, 5)).toEqual(before)
    expect(await audited(reply.law_rule_id)).toEqual([{ action: 'law_rule.proposed' }])
  })
})

/** @source A-LAW-2, A-LAW-3 */
describe('a proposal of each rule', () => {
  it.each(LAW_RULES)('%s accepts the parameters in force, and is withdrawn', async (rule) => {
    const { parameters } = required(test.shop.storeDirectory.laws().VIC[LAW_KEYS[rule]][0], rule)
    const id = await proposed({ ...HOURS, state: 'VIC', rule, parameters, valid_from: '2028-01-01' })
    expect((await second.ok('POST', `/console/law_rules/${id}/withdraw`)).parameters).toEqual(parameters)
  })
})

/** @source A-LAW-3 */
describe('POST /console/law_rules/{id}/approve', () => {
  it('is rejected for the proposer, and applies the rule at once for a second owner', async () => {
    const id = await proposed(HOURS)
    expect(codeOf(await approve(id, owner))).toBe('own_request')
    expect((await approve(id)).data).toMatchObject({
      status: 'approved',
      in_force: false,
      checked_by: { user_id: owner.userId },
      approved_by: { user_id: second.userId, name: 'Alex Held' },
      approved: '2026-11-20T18:30:00+11:00',
    })
    const ends = Object.fromEntries(
      (await slotsOf(owner, 5)).map(({ end }) => [end.slice(0, 10), end.slice(11, 16)]),
    )
    expect(ends).toMatchObject({ '2026-11-21': '23:00', '2026-11-22': '22:00', '2026-11-23': '22:00' })
    const rules = await owner.ok('GET', '/console/law_rules?state=NSW&rule=delivery_hours&status=approved')
    expect(rules).toMatchObject([
      { valid_from: '2026-11-22', valid_to: null, in_force: false },
      { valid_from: '2000-01-01', valid_to: '2026-11-21', in_force: true },
    ])
    expect(codeOf(await approve(id))).toBe('approval_decided')
    expect(await audited(id)).toEqual([{ action: 'law_rule.proposed' }, { action: 'law_rule.approved' }])
  })

  it('rejects an overlap when it is proposed or approved, and days without a rule', async () => {
    const [first, same, short] = [
      await proposed(CLOSED),
      await proposed(CLOSED),
      await proposed({ ...CLOSED, valid_from: '2026-12-01', valid_to: '2026-12-05' }),
    ]
    expect(codeOf(await approve(short))).toBe('law_rule_gap')
    expect(codeOf(await approve(first))).toBe(200)
    expect(codeOf(await approve(same))).toBe('law_rule_overlap')
    expect(codeOf(await propose({ ...CLOSED, valid_from: '2026-12-01' }))).toBe('law_rule_overlap')
  })

  it('rejects a rule whose first day has passed, and an unknown rule', async () => {
    const id = await proposed({ ...HOURS, state: 'VIC', valid_from: '2026-11-20' })
    test.clock.set('2026-11-21T00:00:00+11:00')
    const later = await anAdmin(test)
    expect(codeOf(await approve(id, later))).toBe('approval_expired')
    expect(codeOf(await approve(999_999, later))).toBe('not_found')
  })

  it('is decided once by concurrent owners', async () => {
    const id = await proposed({ ...HOURS, state: 'VIC', valid_from: '2027-03-01' })
    const third = await anAdmin(test)
    const codes = (await Promise.all([approve(id), approve(id, third)])).map(codeOf)
    expect(codes.toSorted()).toEqual([200, 'approval_decided'])
  })
})

/** @source A-LAW-3 */
describe('POST /console/law_rules/{id}/withdraw', () => {
  it('ends a pending rule for good', async () => {
    const id = await proposed({ ...HOURS, valid_from: '2027-05-01' })
    const withdraw = () => second.call('POST', `/console/law_rules/${id}/withdraw`)
    expect((await withdraw()).data).toMatchObject({ status: 'withdrawn', approved_by: null })
    expect(codeOf(await withdraw())).toBe('approval_decided')
    expect(codeOf(await approve(id))).toBe('approval_decided')
    expect(codeOf(await owner.call('POST', '/console/law_rules/999999/withdraw'))).toBe('not_found')
    expect((await audited(id)).map(({ action }) => action)).toContain('law_rule.withdrawn')
  })
})

/** @source A-LAW-4 */
describe('GET /console/law_rules/{id}/preview', () => {
  it('lists the days, open orders and offered times that change', async () => {
    const { orderId } = await aPlacedOrder(test)
    const { due } = await owner.ok('GET', `/orders/${orderId}`)
    const parameters = JSON.stringify(daysWith('VIC', '2026-11-20'))
    const row = await test.db.one<{ law_rule_id: number }>(sql`
      insert into law_rules (state, rule, valid_from, valid_to, parameters, citation, checked_by, checked_at)
      values ('VIC', 'closed_days', '2026-11-20', '2026-11-20', ${parameters}, 'An Act', ${owner.userId}, now())
      returning law_rule_id`)
    const preview = await owner.ok('GET', `/console/law_rules/${row.law_rule_id}/preview`)
    expect(preview.days).toMatchObject([
      { date: '2026-11-20', before: { opens: '09:00', closes: '23:00' }, after: null },
    ])
    expect(preview.orders).toContainEqual({ order_id: orderId, order_number: expect.any(String), due })
    expect(preview.slots).toContainEqual({
      store_id: 1,
      name: expect.stringContaining('Fitzroy'),
      lost: 4,
      gained: 0,
    })
  })

  it('is empty for a rule that changes nothing, and a 404 for an unknown one', async () => {
    const id = await proposed({ ...HOURS, valid_from: '2027-04-01' })
    expect(await owner.ok('GET', `/console/law_rules/${id}/preview`)).toEqual({
      days: [],
      days_total: 0,
      orders: [],
      orders_total: 0,
      slots: [],
    })
    expect(codeOf(await owner.call('GET', '/console/law_rules/999999/preview'))).toBe('not_found')
  })
})
