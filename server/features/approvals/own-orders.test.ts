import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loginAs, placeOrderAs } from '#testing/fixtures/builders.ts'
import { aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Member, manyMembers } from '#testing/fixtures/members.ts'
import { isOwnOrderOf } from './own-orders.service.ts'

let test: TestShop
let staff: Staff
/** A store hand who also shops. */
let hand: Member
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
  hand = (await manyMembers(test, 1))[0]!
  await test.db.run(sql`update users set store_access = true where user_id = ${hand.userId}`)
  await test.db.run(sql`insert into user_stores (user_id, store_id) values (${hand.userId}, 1)`)
})
afterAll(() => test.close())

type OwnOrderCase = { by: string; order: () => Promise<number> }

const mobileOf = async (userId: number) =>
  (await test.db.first<{ mobile: string }>(sql`select mobile from users where user_id = ${userId}`))!.mobile

/** Every way in which an order can be the store hand's own. */
const WAYS: OwnOrderCase[] = [
  { by: 'their account', order: async () => (await placeOrderAs(test, hand)).orderId },
  {
    by: 'an account with their e-mail, tagged',
    order: async () => {
      const { orderId, userId } = await aPlacedOrder(test)
      await test.db.run(sql`
        update users u set email = replace(h.email, '@', '+' || u.user_id || '@') from users h
        where u.user_id = ${userId} and h.user_id = ${hand.userId}`)
      return orderId
    },
  },
  {
    by: 'being the recipient of the gift',
    order: async () => {
      const { orderId } = await aPlacedOrder(test)
      const mobile = await mobileOf(hand.userId)
      await test.db.run(sql`
        update orders set gift = true, gift_recipient = 'Alex', recipient_name = 'Alex', gift_recipient_number = ${mobile}
        where order_id = ${orderId}`)
      return orderId
    },
  },
]

const stateOf = (orderId: number) =>
  test.db.first<object>(sql`
    select status, packing_status, driver_id, total_cents,
      (select count(*)::int from refunds r where r.order_id = o.order_id) as refunds,
      (select count(*)::int from credit_entries c where c.order_id = o.order_id and kind = 'goodwill') as goodwill
    from orders o where order_id = ${orderId}`)

const refusals = async (orderId: number, calls: [string, string, object][]) => {
  const before = await stateOf(orderId)
  const codes: string[] = []
  for (const [method, path, body] of calls) {
    const reply = await hand.call(method, `/orders/${orderId}${path}`, body)
    codes.push(`${reply.status} ${reply.error?.code}`)
  }
  expect(await stateOf(orderId)).toEqual(before)
  return codes
}

const reason = 'asked'

describe('staff never act as staff on their own order', () => {
  it.each(WAYS)('before it leaves, by $by', async ({ order }) => {
    const orderId = await order()
    expect(await isOwnOrderOf(test.shop, hand.userId, orderId)).toBe(true)
    const line = await test.db.first<{ id: number }>(sql`
      select order_line_id as id from order_lines where order_id = ${orderId}`)
    const early = await refusals(orderId, [
      ['PATCH', '', { status: 2 }],
      ['PATCH', '', { status: 6, reason }],
      ['PATCH', '', { packing_status: 1 }],
      ['POST', '/goodwill', { amount: 5, reason }],
    ])
    expect(early).toEqual(Array(4).fill('403 own_order'))
    await bringTo(staff, orderId, 'approved')
    for (const packing_status of [1, 2])
      await staff.admin.ok('PATCH', `/orders/${orderId}`, { packing_status })
    const lines = [{ order_line_id: line!.id, quantity_supplied: 1 }]
    const later = await refusals(orderId, [
      ['PATCH', '', { status: 3, driver_id: staff.driver.userId }],
      ['PATCH', '', { status: 5, reason }],
      ['POST', '/supply', { lines }],
    ])
    expect(later).toEqual(Array(3).fill('403 own_order'))
  })

  it.each(WAYS)('after it arrived, by $by', async ({ order }) => {
    const orderId = await order()
    await bringTo(staff, orderId, 'complete')
    const { parts } = await hand.ok('GET', `/orders/${orderId}/refunds`)
    const codes = await refusals(orderId, [
      ['POST', '/refunds', { kind: 'whole', reason }],
      ['POST', '/refunds', { kind: 'amount', amount: 1, reason }],
      ['POST', '/refunds', { kind: 'lines', lines: [{ part: parts[0].part, quantity: 1 }], reason }],
      ['PATCH', '', { status: 7 }],
      ['POST', '/goodwill', { amount: 5, reason }],
      ['POST', '/refunds/1/instead', { way: 'elsewhere', note: 'cash' }],
    ])
    expect(codes).toEqual(Array(6).fill('403 own_order'))
  })

  it('but retain the rights of its owner, and act on other people’s orders', async () => {
    const { orderId } = await placeOrderAs(test, hand)
    expect((await hand.ok('PATCH', `/orders/${orderId}`, { status: 5 })).status).toBe(5)
    const other = await aPlacedOrder(test)
    expect((await hand.ok('PATCH', `/orders/${other.orderId}`, { status: 2 })).status).toBe(2)
  })
})

describe('an assignment', () => {
  it('is audited with the driver before and after', async () => {
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'assigned')
    const row = await test.db.first<object>(sql`
      select by_user_id, before, after from audit_log
      where subject = ${`order ${orderId}`} and action = 'order.assigned'`)
    expect(row).toEqual({
      by_user_id: staff.admin.userId,
      before: { driver_id: null },
      after: { driver_id: staff.driver.userId },
    })
  })
})

describe('staff never decide about their own account', () => {
  it('nor about a referral that they made', async () => {
    const [friend] = await manyMembers(test, 1)
    const admin = await loginAs(test, 'admin')
    const { orderId } = await aPlacedOrder(test)
    const row = await test.db.first<{ referral_id: number }>(sql`
      insert into referrals (referrer_id, friend_id, person_key, reward_cents, created_at, state, order_id, flag)
      values (${admin.userId}, ${friend!.userId}, '\\x01', 1000, ${test.clock.now()}, 'held', ${orderId}, 'same card')
      returning referral_id`)
    const reply = await admin.call('POST', `/referrals/${row!.referral_id}`, { accept: true })
    expect([reply.status, reply.error.code]).toEqual([403, 'own_account'])
  })

  it('nor about a gift card for themselves, and never redeem one they issued', async () => {
    const to = (email: string) => staff.admin.call('POST', '/gift_cards', { amount: 25, email })
    for (const email of ['admin@coldie.test', 'Admin+gift@coldie.test'])
      expect((await to(email)).error.code).toBe('own_account')
    const { code } = (await to('mia@example.com')).data
    const own = await staff.admin.call('POST', '/gift_cards/redeem', { code })
    expect([own.status, own.error.code]).toEqual([403, 'own_gift_card'])
    const [second] = (await manyMembers(test, 1)) as [Member]
    await test.db.run(sql`update users set email = 'admin+2@coldie.test' where user_id = ${second.userId}`)
    expect((await second.call('POST', '/gift_cards/redeem', { code })).error.code).toBe('own_gift_card')
    expect((await hand.ok('POST', '/gift_cards/redeem', { code })).amount).toBe(25)
  })
})
