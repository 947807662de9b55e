import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSession } from '#server/features/accounts/accounts.service.ts'
import { aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff, aStoreHand } from '#testing/fixtures/staff.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import type { Member } from '#testing/fixtures/members.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop({ connections: RACING })
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const aDelivered = async (quantity = 3) => {
  const order = await aPlacedOrder(test, { quantity })
  await bringTo(staff, order.orderId, 'complete')
  return order
}

/** Bottles in an order that exceeds what a store hand may refund alone. */
const MANY = 15

const refund = (caller: Member, orderId: number, body: object = { kind: 'whole' }) =>
  caller.call('POST', `/orders/${orderId}/refunds`, { reason: 'warm', ...body })
const goodwill = (caller: Member, orderId: number, amount: number, headers = {}) =>
  caller.call('POST', `/orders/${orderId}/goodwill`, { amount, reason: 'late' }, { headers })

const givenOf = async (orderId: number) =>
  (await test.db.first<{ refunded: number; goodwill: number }>(sql`
    select (select coalesce(sum(money_cents + credit_cents), 0)::int from refunds where order_id = ${orderId}) as refunded,
      (select coalesce(sum(amount_cents), 0)::int from credit_entries
        where order_id = ${orderId} and kind = 'goodwill') as goodwill`))!

const answer = ({ status, error }: { status: number; error?: { code: string } }) =>
  error ? `${status} ${error.code}` : String(status)

describe('amounts that staff give away alone', () => {
  it('include the whole of an ordinary order', async () => {
    const hand = await aStoreHand(test)
    const { orderId, total } = await aDelivered()
    const allowance = { own_order: false, refund: 200, goodwill: 50 }
    expect(await hand.ok('GET', `/orders/${orderId}/refunds`)).toMatchObject({ left: total, allowance })
    expect(answer(await refund(hand, orderId))).toBe('200')
    expect(answer(await goodwill(hand, orderId, 20))).toBe('200')
    expect(await hand.ok('GET', `/orders/${orderId}/refunds`)).toMatchObject({
      left: 0,
      allowance: { refund: expect.closeTo(200 - total), goodwill: 30 },
    })
  })

  it('are limited per order, in any form of request', async () => {
    const hand = await aStoreHand(test)
    const { orderId, total } = await aDelivered(MANY)
    expect(total).toBeGreaterThan(200)
    const { parts } = await hand.ok('GET', `/orders/${orderId}/refunds`)
    const responses = [
      await refund(hand, orderId),
      await refund(hand, orderId, { kind: 'amount', amount: 200.01 }),
      await refund(hand, orderId, { kind: 'lines', lines: [{ part: parts[0].part, quantity: MANY - 1 }] }),
      await hand.call('PATCH', `/orders/${orderId}`, { status: 7, reason: 'warm' }),
    ]
    expect(responses.map(answer)).toEqual(Array(4).fill('403 approval_required'))
    expect(await givenOf(orderId)).toEqual({ refunded: 0, goodwill: 0 })
    expect((await hand.ok('GET', `/orders/${orderId}`)).status).toBe(8)
    // Neither in parts, nor together with a colleague.
    expect(answer(await refund(hand, orderId, { kind: 'amount', amount: 150 }))).toBe('200')
    const colleague = await aStoreHand(test)
    expect(answer(await refund(colleague, orderId, { kind: 'amount', amount: 60 }))).toBe(
      '403 approval_required',
    )
    expect(await givenOf(orderId)).toEqual({ refunded: 150_00, goodwill: 0 })
  })

  it('are limited per day, which ends at the store’s midnight', async () => {
    const hand = await aStoreHand(test)
    const orders = [await aDelivered(), await aDelivered(), await aDelivered(), await aDelivered()]
    const replies = []
    for (const { orderId } of orders) replies.push(await goodwill(hand, orderId, 40))
    expect(replies.map(answer)).toEqual(['200', '200', '200', '403 approval_required'])
    const now = test.clock.now()
    test.clock.pass(24 * 60)
    hand.cookies.set('token', await startSession(test.shop, hand.userId, 'full'))
    const tomorrow = await goodwill(hand, orders[3]!.orderId, 40)
    test.clock.set(now)
    expect(answer(tomorrow)).toBe('200')
  })

  it('never exceed the order’s total, even with approval', async () => {
    const { orderId, total } = await aPlacedOrder(test, { quantity: 1, from: 15_00, to: 29_00 })
    expect(answer(await goodwill(staff.admin, orderId, total + 0.01))).toBe('409 goodwill_too_large')
    expect(answer(await goodwill(staff.admin, orderId, total - 1))).toBe('200')
    expect(answer(await goodwill(staff.admin, orderId, 2))).toBe('409 goodwill_too_large')
  })
})

describe('the limits of an admin', () => {
  it('apply to goodwill and gift cards', async () => {
    const { orderId } = await aDelivered(MANY)
    expect(answer(await goodwill(staff.admin, orderId, 200.01))).toBe('403 approval_required')
    const card = { amount: 400, email: 'mia@example.com' }
    const replies = []
    for (let nth = 0; nth < 3; nth++) replies.push(await staff.admin.call('POST', '/gift_cards', card))
    expect(replies.map(answer)).toEqual(['200', '200', '403 approval_required'])
  })
})

describe('limits are counted exactly under concurrency', () => {
  it('for one person on one day, over many concurrent orders', async () => {
    const hand = await aStoreHand(test)
    const orders = await Promise.all(Array.from({ length: 8 }, () => aPlacedOrder(test, { quantity: 3 })))
    const replies = await Promise.all(orders.map(({ orderId }) => goodwill(hand, orderId, 40)))
    expect(replies.map(answer).toSorted()).toEqual([
      ...Array<string>(3).fill('200'),
      ...Array<string>(5).fill('403 approval_required'),
    ])
    const { used } = (await test.db.first<{ used: number }>(sql`
      select sum(amount_cents)::int as used from limit_uses where user_id = ${hand.userId}`))!
    expect(used).toBe(120_00)
  })

  it('for one order, by many people concurrently', { tags: 'slow' }, async () => {
    const hands = await Promise.all(Array.from({ length: 5 }, () => aStoreHand(test)))
    const { orderId } = await aDelivered(MANY)
    const replies = await Promise.all(
      hands.map((hand, nth) => refund(hand, orderId, { kind: 'amount', amount: 80 + nth / 100 })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
    expect((await givenOf(orderId)).refunded).toBeLessThanOrEqual(200_00)
  })
})

describe('concurrent equal requests pay once', () => {
  it('refunds of one person return the first result', async () => {
    const { orderId } = await aDelivered()
    const replies = await Promise.all(
      [1, 2, 3].map(() => refund(staff.store, orderId, { kind: 'amount', amount: 5 })),
    )
    expect(replies.map(answer)).toEqual(['200', '200', '200'])
    expect(replies.map(({ data }) => data.refunds.length)).toEqual([1, 1, 1])
    expect((await givenOf(orderId)).refunded).toBe(5_00)
    // A request sent after the first response is a new refund.
    expect(answer(await refund(staff.store, orderId, { kind: 'amount', amount: 5 }))).toBe('200')
    expect((await givenOf(orderId)).refunded).toBe(10_00)
  })

  it('refunds by line, of two people or with two keys: the second request gets the remaining amount', async () => {
    const { orderId, total } = await aDelivered()
    const { parts } = await staff.store.ok('GET', `/orders/${orderId}/refunds`)
    const body = { kind: 'lines', lines: [{ part: parts[0].part, quantity: 1 }], reason: 'warm' }
    const ask = (caller: Member, key?: string) =>
      caller.call(
        'POST',
        `/orders/${orderId}/refunds`,
        body,
        key ? { headers: { 'idempotency-key': key } } : {},
      )
    const replies = await Promise.all([
      ask(staff.store),
      ask(staff.admin, 'a-key'),
      ask(staff.admin, 'another'),
    ])
    expect(replies.map(answer).toSorted()).toEqual(['200', '409 refund_changed', '409 refund_changed'])
    const { refunded } = await givenOf(orderId)
    const refused = replies.find(({ status }) => status === 409)!
    expect(refused.error.refundable).toBeCloseTo(total - refunded / 100)
  })

  it('goodwill, and gift cards', async () => {
    const { orderId } = await aDelivered()
    const credits = await Promise.all([1, 2, 3].map(() => goodwill(staff.store, orderId, 5)))
    expect(credits.map(answer)).toEqual(['200', '200', '200'])
    expect((await givenOf(orderId)).goodwill).toBe(5_00)
    const body = { amount: 5, email: 'at.once@example.com' }
    const cards = await Promise.all([1, 2].map(() => staff.admin.call('POST', '/gift_cards', body)))
    expect(cards.map(answer).toSorted()).toEqual(['200', '409 given_already'])
  })
})

describe('expected_refundable', () => {
  it('must equal the remaining amount, otherwise nothing changes and the response contains the amount', async () => {
    const { orderId, total } = await aDelivered()
    const ask = (expected_refundable: number | string) =>
      refund(staff.store, orderId, { kind: 'amount', amount: 5, expected_refundable })
    const both = await Promise.all([ask(total), ask(String(total))])
    expect(both.map(answer).toSorted()).toEqual(['200', '409 refund_changed'])
    expect(both.find(({ status }) => status === 409)!.error.refundable).toBeCloseTo(total - 5)
    expect((await givenOf(orderId)).refunded).toBe(5_00)
    expect(answer(await ask(Math.round((total - 5) * 100) / 100))).toBe('200')
  })
})
