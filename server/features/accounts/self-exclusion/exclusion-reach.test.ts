import sql from 'sql-template-tag'
import { asRetention } from '#testing/database/as-retention.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, checkoutBody, filledCart } from '#testing/fixtures/builders.ts'
import { checkout } from '#testing/fixtures/checkouts.ts'
import { PASSED, aPlacedOrder, bringTo, saleOf } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { manyMembers } from '#testing/fixtures/members.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const UNDELIVERABLE = 'This order can’t be delivered.'
const exclude = (body: object) => shopper(test).ok('POST', '/self_exclusions', { term: 'open', ...body })
const contactsOf = async (userId: number) =>
  (await test.db.first<{ email: string; mobile: string }>(sql`
    select email, mobile from users where user_id = ${userId}`))!

async function orderAs(person: object, gift: object = {}) {
  const client = shopper(test)
  const body = await checkoutBody(client, await filledCart(test, client))
  return (await checkout(client, { ...body, ...person, ...gift })).error?.code
}

/** @source L-21 */
describe('a name is matched in the forms in which people write it', () => {
  it.each([
    { nth: 1, excluded: ['Kim', "O'Brien-Smith"], orders: ['Kim', 'OBrien Smith'] },
    { nth: 2, excluded: ['Jane', 'Smith'], orders: ['Smith', 'Jane'] },
    { nth: 3, excluded: ['Jane Mary', 'Smith'], orders: ['Jane', 'Smith'] },
    { nth: 4, excluded: ['Jane', 'Smith'], orders: ['Jane', 'Mary Smith'] },
    { nth: 5, excluded: ['Zoë', 'Núñez'], orders: ['ZOE', 'nunez'] },
    { nth: 6, excluded: ['Taʻufaʻahau', 'Tupou'], orders: ["Ta'ufa'ahau", 'Tupou'] },
    { nth: 7, excluded: ['Thi Hoa', 'Nguyen'], orders: ['Hoa', 'Nguyen'] },
    { nth: 8, excluded: ['Jürgen', 'Müller'], orders: ['JUERGEN', 'MUELLER'] },
    { nth: 9, excluded: ['John', 'Smith'], orders: ['John', 'Smith Jr'] },
  ])('$excluded is $orders', async ({ nth, excluded, orders }) => {
    const dob = `1971-04-${10 + nth}`
    await exclude({ firstname: excluded[0], lastname: excluded[1], dob })
    const person = { ...aPerson(), firstname: orders[0], lastname: orders[1], dob }
    expect(await orderAs(person)).toBe('self_excluded')
    expect(await orderAs({ ...person, dob: '1971-05-01' })).toBe('018')
    expect(await orderAs({ ...person, firstname: 'Pat' })).toBe('018')
  })

  it('in the format stored before each reading had a key', async () => {
    await exclude({ firstname: 'Robin', lastname: 'Early', dob: '1972-01-01' })
    await asRetention(test.db.owner, sql`delete from self_exclusion_keys`)
    const person = { ...aPerson(), firstname: 'ROBIN', lastname: 'Early', dob: '1972-01-01' }
    expect(await orderAs(person)).toBe('self_excluded')
  })
})

describe('an order that is placed and not handed over', () => {
  it.each(['placed', 'packed', 'assigned'] as const)('%s is stopped at once and refunded', async (stage) => {
    const { client, userId, orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, stage)
    const other = await aPlacedOrder(test)
    await exclude({ firstname: 'A', lastname: 'B', email: (await contactsOf(userId)).email })
    const order = await client.ok('GET', `/orders/${orderId}`)
    expect(order).toMatchObject({ status: 5, reason: UNDELIVERABLE })
    expect(await saleOf(test, orderId)).toMatchObject({ state: 'voided' })
    expect(await other.client.ok('GET', `/orders/${other.orderId}`)).toMatchObject({ status: 1 })
    const seenByStore = await staff.store.ok('GET', `/orders/${orderId}`)
    expect(JSON.stringify([order, seenByStore])).not.toMatch(/exclu/i)
  })

  it('on its way is returned and refunded', async () => {
    const { client, userId, orderId, total } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'checked')
    await exclude({ firstname: 'A', lastname: 'B', mobile: (await contactsOf(userId)).mobile })
    expect(await client.ok('GET', `/orders/${orderId}`)).toMatchObject({ status: 5, reason: UNDELIVERABLE })
    expect(await saleOf(test, orderId)).toMatchObject({ refunded_cents: Math.round(total * 100) })
    const seenByStore = await staff.store.ok('GET', `/orders/${orderId}`)
    expect(seenByStore.returns).toMatchObject({ open: true })
    expect((await staff.driver.call('PATCH', `/orders/${orderId}`, { status: 8 })).status).toBe(404)
  })

  it('on hold is stopped as well', async () => {
    const { client, userId, orderId } = await aPlacedOrder(test)
    await staff.store.ok('PATCH', `/orders/${orderId}`, { status: 6, reason: 'a question' })
    await exclude({ firstname: 'A', lastname: 'B', mobile: (await contactsOf(userId)).mobile })
    expect(await client.ok('GET', `/orders/${orderId}`)).toMatchObject({ status: 5 })
  })

  it('is checked again at departure, at the door, and by a job', async () => {
    const note = async (userId: number) => {
      const { email } = await contactsOf(userId)
      await test.db.run(sql`
        insert into self_exclusions (email, starts_at) values (${email}, ${test.clock.now()})`)
    }
    const [first, second, third] = [
      await aPlacedOrder(test),
      await aPlacedOrder(test),
      await aPlacedOrder(test),
    ]
    await bringTo(staff, first.orderId, 'assigned')
    await bringTo(staff, second.orderId, 'transit')
    for (const { userId } of [first, second, third]) await note(userId)
    const departs = await staff.driver.call('PATCH', `/orders/${first.orderId}`, { status: 4 })
    expect([departs.status, departs.error.code, departs.error.msg]).toEqual([
      409,
      'order_undeliverable',
      UNDELIVERABLE,
    ])
    const checks = await staff.driver.call('POST', `/orders/${second.orderId}/door_check`, PASSED)
    expect(checks.error.code).toBe('order_undeliverable')
    await test.db.run(sql`select graphile_worker.add_job('stop-excluded-orders')`)
    await test.runDueJobs()
    for (const { client, orderId } of [first, second, third])
      expect(await client.ok('GET', `/orders/${orderId}`)).toMatchObject({ status: 5, reason: UNDELIVERABLE })
  })
})

describe('a gift to an excluded person', () => {
  const gift = (recipient: string, mobile: string) => ({
    gift: true,
    gift_recipient: recipient,
    gift_recipient_number: mobile,
    gift_recipient_over_18: true,
  })
  const buy = async (fields: object) => {
    const [member] = await manyMembers(test, 1)
    const body = await checkoutBody(member!, await filledCart(test, member!))
    return {
      member: member!,
      reply: await checkout(member!, { ...body, user_id: member!.userId, ...fields }),
    }
  }

  it('is rejected by mobile and by name, with a message that reveals nothing', async () => {
    await exclude({ firstname: 'Mia', lastname: 'Van-Dyke', mobile: '0491 570 156' })
    for (const fields of [gift('Mum', '+61491570156'), gift('van dyke, mia', '0491570157')]) {
      const { reply } = await buy(fields)
      expect([reply.status, reply.error]).toEqual([409, { code: 'order_undeliverable', msg: UNDELIVERABLE }])
    }
    expect((await buy(gift('Mia', '0491570157'))).reply.status).toBe(200)
  })

  it('is stopped after it was placed', async () => {
    const { member, reply } = await buy(gift('Noa Levi', '0491570158'))
    await exclude({ firstname: 'N', lastname: 'L', mobile: '0491570158' })
    const order = await member.ok('GET', `/orders/${reply.data.order_id}`)
    expect(order).toMatchObject({ status: 5, reason: UNDELIVERABLE })
  })
})
