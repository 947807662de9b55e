import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSED, aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

async function atTheDoor() {
  const order = await aPlacedOrder(test)
  await bringTo(staff, order.orderId, 'transit')
  const check = (body: object) => staff.driver.call('POST', `/orders/${order.orderId}/door_check`, body)
  return { ...order, check }
}

describe('one effective ID check for each order', () => {
  it('rejects a different check after a passed check and ignores a repeated check', async () => {
    const { orderId, check } = await atTheDoor()
    await check(PASSED)
    expect((await check({ ...PASSED, recipient_name: 'Held Alex' })).status).toBe(200)
    const other = await check({ ...PASSED, document_type: 'passport', issuer: 'AU' })
    expect([other.status, other.error.code]).toEqual([409, 'door_check_recorded'])
    expect(await test.db.rows(sql`select 1 from door_checks where order_id = ${orderId}`)).toHaveLength(1)
  })

  it('lets a refusal supersede a passed check and prevents completion', async () => {
    const { client, orderId, check } = await atTheDoor()
    await check(PASSED)
    await check({ outcome: 'refused', reason: 'intoxicated' })
    const order = await client.ok('GET', `/orders/${orderId}`)
    expect(order.door_check).toMatchObject({ outcome: 'refused', reason: 'intoxicated' })
    const rows = await test.db.rows(sql`
      select nth, outcome, superseded_outcome from door_checks where order_id = ${orderId} order by nth`)
    expect(rows).toEqual([
      { nth: 1, outcome: 'passed', superseded_outcome: null },
      { nth: 2, outcome: 'refused', superseded_outcome: 'passed' },
    ])
    const complete = test.db.run(sql`update orders set status = 8 where order_id = ${orderId}`)
    await expect(complete).rejects.toMatchObject({ constraint: 'complete_order_was_not_refused' })
  })

  type Row = { nth: number; outcome: string; role: string | null; at?: string }
  const insert = (orderId: number, { nth, outcome, role, at = '2026-11-20T18:30:00+11:00' }: Row) =>
    test.db.run(sql`
      insert into door_checks (order_id, nth, driver_id, outcome, refusal_reason, document_type, issuer, sober,
        not_expired, photo_match, over_18, name_match, declaration, recipient_name, recipient_role, postcode, at)
      values (${orderId}, ${nth}, ${staff.driver.userId}, ${outcome}, ${outcome === 'refused' ? 'minor' : null}, 'passport',
        'AU', true, true, true, true, true, true, 'Alex Held', ${role}, '3065', ${at})`)
  const PASS = { nth: 1, outcome: 'passed', role: 'buyer' }
  const REFUSAL = { nth: 1, outcome: 'refused', role: null }

  it('prevents delivery of alcohol outside the lawful hours in the database', async () => {
    const { orderId, check } = await atTheDoor()
    await check(PASSED)
    const delivered = test.db.run(sql`
      update orders set status = 8, delivered_at = '2026-11-22T09:30:00+11:00' where order_id = ${orderId}`)
    await expect(delivered).rejects.toMatchObject({ constraint: 'alcohol_is_delivered_within_lawful_hours' })
  })

  it('lets the driver cancel an order only by a refused check, and names the driver in the history', async () => {
    const { orderId, check } = await atTheDoor()
    const patched = await staff.driver.call('PATCH', `/orders/${orderId}`, { status: 5, reason: 'minor' })
    expect([patched.status, patched.error.code]).toEqual([403, 'forbidden'])
    await check({ outcome: 'refused', reason: 'minor' })
    const { history } = await staff.admin.ok('GET', `/orders/${orderId}`)
    expect(history.at(-1)).toMatchObject({
      from: 4,
      to: 5,
      by: 'Driver',
      who: expect.stringContaining('Drew'),
    })
    const rows = await test.db.rows(sql`
      select action from audit_log where subject = ${`order ${orderId}`} and after ->> 'status' = '5'`)
    expect(rows).toEqual([])
  })

  it.each<{ what: string; before?: Row; row: Row; by: string }>([
    { what: 'a pass after a refusal', before: REFUSAL, row: PASS, by: 'one_door_check_of_an_order' },
    {
      what: 'a pass that supersedes',
      before: PASS,
      row: { ...PASS, nth: 2 },
      by: 'only_a_refusal_supersedes',
    },
    {
      what: 'a refusal numbered as the first check',
      before: PASS,
      row: REFUSAL,
      by: 'one_door_check_of_an_order',
    },
    {
      what: 'a refusal that supersedes nothing',
      row: { ...REFUSAL, nth: 2 },
      by: 'superseded_check_had_passed',
    },
    {
      what: 'a pass without a recipient role',
      row: { ...PASS, role: null },
      by: 'passed_check_says_who_received',
    },
    { what: 'a third check', row: { ...REFUSAL, nth: 3 }, by: 'door_check_is_numbered' },
    {
      what: 'another recipient',
      row: { ...PASS, role: 'gift_recipient' },
      by: 'order_is_handed_to_its_recipient',
    },
    ...[
      { what: 'a pass at night', at: '2026-11-20T23:01:00+11:00' },
      { what: 'a pass on a Sunday at half past nine', at: '2026-11-22T09:30:00+11:00' },
      { what: 'a pass on Good Friday', at: '2027-03-26T18:00:00+11:00' },
      { what: 'a pass on Christmas Day', at: '2026-12-25T18:00:00+11:00' },
      { what: 'a pass on the morning of Anzac Day', at: '2028-04-25T12:59:00+10:00' },
    ].map(({ what, at }) => ({ what, row: { ...PASS, at }, by: 'passed_check_within_lawful_hours' })),
  ])('prevents $what in the database', async ({ before, row, by }) => {
    const { orderId } = await atTheDoor()
    if (before) await insert(orderId, before)
    await expect(insert(orderId, row)).rejects.toMatchObject({ constraint: by })
  })
})
