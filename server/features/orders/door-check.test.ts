import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Crew, PASSED, aCrew, aPlacedOrder, bringTo, saleOf } from '#testing/moves.ts'
import { type TestShop, openTestShop } from '#testing/open-shop.ts'

let test: TestShop
let crew: Crew
beforeAll(async () => {
  test = await openTestShop()
  crew = await aCrew(test)
})
afterAll(() => test.close())

async function atTheDoor(storeId = 1) {
  const order = await aPlacedOrder(test, { storeId })
  await bringTo(crew, order.orderId, 'transit', storeId < 5 ? crew.driver : crew.driverNsw)
  const check = (body: object, who = storeId < 5 ? crew.driver : crew.driverNsw) =>
    who.call('POST', `/orders/${order.orderId}/door_check`, body)
  return { ...order, check }
}

/** @source contract §3 "Drivers", australia.md rules 8 to 13 */
describe('POST /orders/{id}/door_check', () => {
  it('passed lets the order become complete, which it could not before', async () => {
    const { orderId, check } = await atTheDoor()
    const early = await crew.driver.call('PATCH', `/orders/${orderId}`, { status: 8 })
    expect([early.status, early.error.code]).toEqual([409, 'status_not_allowed'])
    expect((await check(PASSED)).status).toBe(200)
    expect((await check(PASSED)).status).toBe(200)
    await crew.driver.ok('PATCH', `/orders/${orderId}`, { status: 8 })
    const rows = await test.db.rows(sql`
      select outcome, document_type, issuer, over_18, recipient_name, postcode, driver_id from door_checks
      where order_id = ${orderId}`)
    expect(rows).toEqual([
      {
        outcome: 'passed',
        document_type: 'driver_licence',
        issuer: 'VIC',
        over_18: true,
        recipient_name: 'Alex Held',
        postcode: '3065',
        driver_id: crew.driver.userId,
      },
    ])
  })

  it.each(['minor', 'no_valid_id', 'wrong_person', 'unattended', 'intoxicated'])(
    'refused as %s ends the order, refunds it and is kept',
    async (reason) => {
      const { client, orderId, total, check } = await atTheDoor()
      const reply = await check({ outcome: 'refused', reason })
      expect(reply.data).toMatchObject({
        status: 5,
        reason: `Refused at the door: ${reason.replaceAll('_', ' ')}`,
      })
      expect(await saleOf(test, orderId)).toMatchObject({ refunded_cents: Math.round(total * 100) })
      expect((await client.ok('GET', `/orders/${orderId}`)).payment.refunded).toBe(total)
      const kept = test.db.run(sql`delete from door_checks where order_id = ${orderId}`)
      await expect(kept).rejects.toThrow('kept as they are')
      expect((await check({ outcome: 'refused', reason })).status).toBe(404)
    },
  )

  const { declaration: _, ...UNDECLARED } = PASSED
  it.each([
    { body: {}, because: 'it says nothing' },
    { body: { outcome: 'perhaps' }, because: 'there is no such outcome' },
    { body: { outcome: 'passed' }, because: 'nothing was checked' },
    { body: UNDECLARED, because: 'nobody declared to be of age' },
    { body: { ...PASSED, over_18: false }, because: 'a minor does not pass' },
    { body: { ...PASSED, sober: false }, because: 'nor does a drunk' },
    { body: { ...PASSED, not_expired: false }, because: 'nor an old document' },
    { body: { ...PASSED, photo_match: 'no' }, because: 'nor another face' },
    { body: { ...PASSED, name_match: false }, because: 'nor another name' },
    { body: { ...PASSED, declaration: false }, because: 'nor without the declaration' },
    { body: { ...PASSED, recipient_name: ' ' }, because: 'nobody took it' },
    { body: { ...PASSED, document_type: 'library_card' }, because: 'that is no document' },
    { body: { ...PASSED, issuer: 'NZ' }, because: 'that is no issuer of ours' },
    { body: { ...PASSED, reason: 'minor' }, because: 'it passed and was refused' },
    { body: { outcome: 'refused' }, because: 'a refusal has a reason' },
    { body: { outcome: 'refused', reason: 'rude' }, because: 'from a fixed list' },
    { body: { outcome: 'refused', reason: 'minor', over_18: true }, because: 'a minor is not over 18' },
    { body: { outcome: 'refused', reason: 'intoxicated', sober: true }, because: 'sober is not drunk' },
    { body: { outcome: 'refused', reason: 'wrong_person', name_match: true }, because: 'the name matched' },
    {
      body: { ...PASSED, document_type: 'learner_permit', issuer: 'NSW' },
      because: 'Victoria takes its own only',
    },
    { body: { ...PASSED, document_type: 'foreign_licence' }, because: 'Victoria is not abroad' },
  ])('$body is a 400 and changes nothing: $because', async ({ body }) => {
    const { client, orderId, check } = await atTheDoor()
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
    'takes a $document_type of $issuer: in Victoria $vic, in New South Wales $nsw',
    async ({ vic, nsw, ...doc }) => {
      const [inVic, inNsw] = [await atTheDoor(1), await atTheDoor(5)]
      expect((await inVic.check({ ...PASSED, ...doc })).status).toBe(vic)
      const reply = await inNsw.check({ ...PASSED, ...doc })
      expect(reply.status).toBe(nsw)
      if (nsw === 400) expect(reply.error.code).toBe('document_not_accepted')
    },
  )

  it('is the assigned driver’s alone', async () => {
    const { client, orderId, check } = await atTheDoor()
    for (const who of [crew.admin, crew.store, client]) {
      const reply = await check(PASSED, who)
      expect([reply.status, reply.error.code]).toEqual([403, 'forbidden'])
    }
    expect((await check(PASSED, crew.driverNsw)).status).toBe(404)
    expect(await test.db.rows(sql`select 1 from door_checks where order_id = ${orderId}`)).toEqual([])
  })

  it('is made at the door, not before the order has left', async () => {
    const { orderId } = await aPlacedOrder(test)
    await bringTo(crew, orderId, 'assigned')
    const reply = await crew.driver.call('POST', `/orders/${orderId}/door_check`, PASSED)
    expect([reply.status, reply.error.code]).toEqual([409, 'status_not_allowed'])
  })

  it('can still be refused after it passed, while the driver is there', async () => {
    const { check } = await atTheDoor()
    await check(PASSED)
    expect((await check({ outcome: 'refused', reason: 'intoxicated' })).data).toMatchObject({ status: 5 })
  })
})
