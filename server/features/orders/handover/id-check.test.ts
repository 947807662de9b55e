import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { PASSED, aPlacedOrder, bringTo, saleOf } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(() => test.close())

async function atTheDoor(storeId = 1) {
  const order = await aPlacedOrder(test, { storeId })
  await bringTo(staff, order.orderId, 'transit', storeId < 5 ? staff.driver : staff.driverNsw)
  const check = (body: object, caller = storeId < 5 ? staff.driver : staff.driverNsw) =>
    caller.call('POST', `/orders/${order.orderId}/door_check`, body)
  return { ...order, check }
}

/** Orders for checks that are rejected and change nothing: one order per store, in transit. */
const doors = new Map<number, ReturnType<typeof atTheDoor>>()
const atAnUnchangedDoor = (storeId = 1) => doors.getOrInsertComputed(storeId, atTheDoor)

/** @source A-DOOR-1, L-8, L-10, L-11, L-12 */
describe('POST /orders/{id}/door_check', () => {
  it('allows completion of the order only after a passed check', async () => {
    const { orderId, check } = await atTheDoor()
    const early = await staff.driver.call('PATCH', `/orders/${orderId}`, { status: 8 })
    expect([early.status, early.error.code]).toEqual([409, 'status_not_allowed'])
    expect((await check(PASSED)).status).toBe(200)
    expect((await check(PASSED)).status).toBe(200)
    await staff.driver.ok('PATCH', `/orders/${orderId}`, { status: 8 })
    const rows = await test.db.rows(sql`
      select outcome, document_type, issuer, over_18, recipient_name, recipient_role, postcode, driver_id
      from door_checks
      where order_id = ${orderId}`)
    expect(rows).toEqual([
      {
        outcome: 'passed',
        document_type: 'driver_licence',
        issuer: 'VIC',
        over_18: true,
        recipient_name: 'Alex Held',
        recipient_role: 'buyer',
        postcode: '3065',
        driver_id: staff.driver.userId,
      },
    ])
  })

  it('writes the check to the audit log once, with its driver and outcome', async () => {
    const events = (orderId: number) =>
      test.db.rows(sql`
        select action, by_user_id, after from audit_log
        where subject = ${`order ${orderId}`} and action like 'id_check.%'`)
    const by = { by_user_id: staff.driver.userId }
    const passed = await atTheDoor()
    for (const _ of [1, 2]) await passed.check(PASSED)
    const after = { document_type: 'driver_licence', issuer: 'VIC', recipient_role: 'buyer' }
    expect(await events(passed.orderId)).toEqual([{ ...by, action: 'id_check.passed', after }])
    const refused = await atTheDoor()
    await refused.check({ outcome: 'refused', reason: 'minor' })
    expect(await events(refused.orderId)).toEqual([
      { ...by, action: 'id_check.refused', after: { refusal_reason: 'minor' } },
    ])
  })

  it.each(['minor', 'no_valid_id', 'wrong_person', 'unattended', 'intoxicated'])(
    'cancels and refunds the order on a refusal as %s, and retains the check',
    async (reason) => {
      const { client, orderId, total, check } = await atTheDoor()
      const reply = await check({ outcome: 'refused', reason })
      expect(reply.data).toMatchObject({
        status: 5,
        reason: `Refused at the door: ${reason.replaceAll('_', ' ')}`,
      })
      expect(await saleOf(test, orderId)).toMatchObject({ refunded_cents: Math.round(total * 100) })
      expect((await client.ok('GET', `/orders/${orderId}`)).payment.refunded).toBe(total)
      const kept = test.db.owner.run(sql`delete from door_checks where order_id = ${orderId}`)
      await expect(kept).rejects.toThrow('kept as they are')
      expect((await check({ outcome: 'refused', reason })).status).toBe(404)
    },
  )

  const { declaration: _, ...UNDECLARED } = PASSED
  it.each([
    { body: {}, because: 'the body is empty' },
    { body: { outcome: 'perhaps' }, because: 'the outcome is unknown' },
    { body: { outcome: 'passed' }, because: 'the checks are missing' },
    { body: UNDECLARED, because: 'the declaration of age is missing' },
    { body: { ...PASSED, over_18: false }, because: 'the recipient is a minor' },
    { body: { ...PASSED, sober: false }, because: 'the recipient is intoxicated' },
    { body: { ...PASSED, not_expired: false }, because: 'the document has expired' },
    { body: { ...PASSED, photo_match: 'no' }, because: 'the photo does not match' },
    { body: { ...PASSED, name_match: false }, because: 'the name does not match' },
    { body: { ...PASSED, declaration: false }, because: 'the declaration was not made' },
    { body: { ...PASSED, recipient_name: ' ' }, because: 'the recipient’s name is empty' },
    { body: { ...PASSED, document_type: 'library_card' }, because: 'the document type is unknown' },
    { body: { ...PASSED, issuer: 'NZ' }, because: 'the issuer is unknown' },
    { body: { ...PASSED, reason: 'minor' }, because: 'a passed check has no reason' },
    { body: { outcome: 'refused' }, because: 'a refusal needs a reason' },
    { body: { outcome: 'refused', reason: 'rude' }, because: 'the reason is unknown' },
    { body: { outcome: 'refused', reason: 'minor', over_18: true }, because: 'it contradicts the reason' },
    {
      body: { outcome: 'refused', reason: 'intoxicated', sober: true },
      because: 'it contradicts the reason',
    },
    {
      body: { outcome: 'refused', reason: 'wrong_person', name_match: true },
      because: 'it contradicts the reason',
    },
    {
      body: { ...PASSED, document_type: 'learner_permit', issuer: 'NSW' },
      because: 'Victoria accepts only its own',
    },
    { body: { ...PASSED, document_type: 'foreign_licence' }, because: 'Victoria is not abroad' },
  ])('rejects $body with a 400 and changes nothing: $because', async ({ body }) => {
    const { client, orderId, check } = await atAnUnchangedDoor()
    const before = await client.ok('GET', `/orders/${orderId}`)
    expect((await check(body)).status).toBe(400)
    expect(await client.ok('GET', `/orders/${orderId}`)).toEqual(before)
    expect(await test.db.rows(sql`select 1 from door_checks where order_id = ${orderId}`)).toEqual([])
  })

  it.each([
    { document_type: 'learner_permit', issuer: 'VIC', vic: 200, nsw: 400 },
    { document_type: 'marine_licence', issuer: 'VIC', vic: 200, nsw: 400 },
    { document_type: 'passport', issuer: 'AU', vic: 200, nsw: 200 },
    { document_type: 'digital_licence', issuer: 'NSW', vic: 200, nsw: 200 },
    { document_type: 'foreign_licence', issuer: 'FOREIGN', vic: 200, nsw: 200 },
  ])(
    'answers a $document_type of $issuer with $vic in Victoria and $nsw in New South Wales',
    async ({ vic, nsw, ...doc }) => {
      const [inVic, inNsw] = [await atTheDoor(1), await atTheDoor(5)]
      expect((await inVic.check({ ...PASSED, ...doc })).status).toBe(vic)
      const reply = await inNsw.check({ ...PASSED, ...doc })
      expect(reply.status).toBe(nsw)
      if (nsw === 400) expect(reply.error.code).toBe('document_not_accepted')
    },
  )

  it('accepts checks only from the assigned driver', async () => {
    const { client, orderId, check } = await atTheDoor()
    for (const caller of [staff.admin, staff.store, client]) {
      const reply = await check(PASSED, caller)
      expect([reply.status, reply.error.code]).toEqual([403, 'forbidden'])
    }
    expect((await check(PASSED, staff.driverNsw)).status).toBe(404)
    expect(await test.db.rows(sql`select 1 from door_checks where order_id = ${orderId}`)).toEqual([])
  })

  it('rejects a check before the order has left', async () => {
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'assigned')
    const reply = await staff.driver.call('POST', `/orders/${orderId}/door_check`, PASSED)
    expect([reply.status, reply.error.code]).toEqual([409, 'status_not_allowed'])
  })

  it('accepts a refusal after a passed check while the driver is at the door', async () => {
    const { check } = await atTheDoor()
    await check(PASSED)
    expect((await check({ outcome: 'refused', reason: 'intoxicated' })).data).toMatchObject({ status: 5 })
  })
})

/** @source L-10, L-11, L-18 */
describe('recipients of an order', () => {
  const rowsOf = (orderId: number) =>
    test.db.rows<{ outcome: string; nth: number; recipient_role: string | null }>(sql`
      select outcome, nth, recipient_role from door_checks where order_id = ${orderId} order by nth`)

  it.each([
    { storeId: 1, recipient_name: 'HELD, Alex' },
    { storeId: 1, recipient_name: 'Alex James Held' },
    { storeId: 5, recipient_name: 'Held Alex' },
  ])('accepts $recipient_name at store $storeId as the buyer', async ({ storeId, recipient_name }) => {
    const { orderId, check } = await atTheDoor(storeId)
    expect((await check({ ...PASSED, recipient_name })).status).toBe(200)
    expect(await rowsOf(orderId)).toEqual([{ outcome: 'passed', nth: 1, recipient_role: 'buyer' }])
  })

  it.each([
    { storeId: 1, recipient_name: 'Sam Other' },
    { storeId: 1, recipient_name: 'Sam Held' },
    { storeId: 1, recipient_name: 'A Held' },
    { storeId: 5, recipient_name: 'Sam Other' },
  ])('rejects $recipient_name at store $storeId and stores nothing', async ({ storeId, recipient_name }) => {
    const { client, orderId, check } = await atAnUnchangedDoor(storeId)
    const before = await client.ok('GET', `/orders/${orderId}`)
    const reply = await check({ ...PASSED, recipient_name })
    expect([reply.status, reply.error.code]).toEqual([400, 'wrong_recipient'])
    expect(reply.error.fields).toEqual({ recipient_name: 'That’s not the name on this order.' })
    expect(await client.ok('GET', `/orders/${orderId}`)).toEqual(before)
    expect(await rowsOf(orderId)).toEqual([])
  })

  it('hands a gift to its recipient, not to the buyer', async () => {
    const { orderId, check } = await atTheDoor()
    await test.db.run(sql`
      update orders set gift = true, gift_recipient = 'Mia Chen', gift_recipient_number = '+61491570006',
        recipient_name = 'Mia Chen' where order_id = ${orderId}`)
    expect((await check(PASSED)).error.code).toBe('wrong_recipient')
    expect((await check({ ...PASSED, recipient_name: 'Chen Mia' })).status).toBe(200)
    expect(await rowsOf(orderId)).toEqual([{ outcome: 'passed', nth: 1, recipient_role: 'gift_recipient' }])
  })

  it('rejects a check outside the lawful hours even for an order without alcohol', async () => {
    const { orderId } = await aPlacedOrder(test, { kind: 'non_alcoholic', from: 1, quantity: 10 })
    await bringTo(staff, orderId, 'transit')
    test.clock.set('2026-11-20T23:30:00+11:00')
    const reply = await staff.driver.call('POST', `/orders/${orderId}/door_check`, PASSED)
    expect([reply.status, reply.error.code]).toEqual([409, 'outside_lawful_hours'])
  })

  it('rejects a check outside the lawful hours, by a driver off shift and for the driver’s own order', async () => {
    const { orderId, check } = await atTheDoor()
    test.clock.set('2026-11-20T23:00:01+11:00')
    expect((await check(PASSED)).error.code).toBe('outside_lawful_hours')
    test.clock.set(DEMO_TEST_NOW)
    await test.db.owner.run(sql`alter table driver_shifts disable trigger shift_ends_without_goods`)
    const at = test.clock.now()
    await test.db.run(sql`
      update driver_shifts set ended_at = ${at} where driver_id = ${staff.driver.userId} and ended_at is null`)
    await test.db.owner.run(sql`alter table driver_shifts enable trigger shift_ends_without_goods`)
    expect((await check(PASSED)).error.code).toBe('not_on_shift')
    await staff.driver.ok('POST', '/drivers/me/shift', { on: true })
    await test.db.run(sql`update orders set user_id = ${staff.driver.userId} where order_id = ${orderId}`)
    expect((await check(PASSED)).error.code).toBe('own_order')
    expect(await rowsOf(orderId)).toEqual([])
  })
})
