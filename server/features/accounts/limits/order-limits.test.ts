import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkoutBody, filledCart, openCart, placeOrderAs } from '#testing/fixtures/builders.ts'
import { startSession } from '#server/features/accounts/accounts.service.ts'
import { type Member, manyMembers } from '#testing/fixtures/members.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let members: Member[]
beforeAll(async () => {
  test = await openTestShop()
  members = await manyMembers(test, 14)
})
afterAll(() => test.close())

const next = () => members.pop()!
const path = ({ userId }: Member) => `/users/${userId}/limits`
const NONE = { weekly_amount: null, weekly_standard_drinks: null }

async function setTo(member: Member, limits: object) {
  const { version } = await member.ok('GET', path(member))
  return member.ok('PUT', path(member), { ...NONE, ...limits, version })
}

describe('A-CARE-1: GET and PUT /users/:user_id/limits', () => {
  it('begin without limits', async () => {
    const member = next()
    expect(await member.ok('GET', path(member))).toEqual({
      ...NONE,
      days_without_orders: [],
      pending: null,
      left: { amount: null, standard_drinks: null },
      orders_above: [],
      version: 0,
    })
  })

  it('lower a limit at once, and raise it after 24 hours', async () => {
    const member = next()
    const set = await setTo(member, { weekly_amount: 80, weekly_standard_drinks: '14.5' })
    expect(set).toMatchObject({ weekly_amount: 80, weekly_standard_drinks: 14.5, pending: null, version: 1 })
    const raised = await setTo(member, { weekly_amount: 120, weekly_standard_drinks: 10 })
    expect(raised).toMatchObject({
      weekly_amount: 80,
      weekly_standard_drinks: 10,
      pending: { weekly_amount: 120, weekly_standard_drinks: 10 },
      left: { amount: 80, standard_drinks: 10 },
    })
    test.clock.pass(24 * 60 - 1)
    expect(await member.ok('GET', path(member))).toMatchObject({ weekly_amount: 80 })
    test.clock.pass(1)
    expect(await member.ok('GET', path(member))).toMatchObject({ weekly_amount: 120, pending: null })
  })

  it('belong to the account alone', async () => {
    const [member, other] = [next(), next()]
    for (const method of ['GET', 'PUT'] as const)
      expect((await other.call(method, path(member), { ...NONE, version: 0 })).status).toBe(404)
  })

  it.each([
    ['weekly_amount', -1],
    ['weekly_amount', 'much'],
    ['weekly_standard_drinks', 1.55],
    ['days_without_orders', [8]],
  ])('reject %s %j', async (field, value) => {
    const member = members[0]!
    const reply = await member.call('PUT', path(member), {
      ...NONE,
      [field]: value,
      version: 0,
    })
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.error.fields ?? {})[0]).toContain(field)
  })

  it('reject an outdated version with the current limits', async () => {
    const member = next()
    await setTo(member, { weekly_amount: 50 })
    const reply = await member.call('PUT', path(member), { ...NONE, version: 0 })
    expect([reply.status, reply.error.code]).toEqual([409, 'stale'])
    expect(reply.error.current).toMatchObject({ weekly_amount: 50, version: 1 })
  })
})

describe('A-CARE-2: POST /checkout with limits', () => {
  async function tryOrder(member: Member) {
    const cart = await filledCart(test, member)
    return member.call('POST', '/checkout', { ...(await checkoutBody(member, cart)), user_id: member.userId })
  }

  it('accepts orders up to the amount, and rejects the next with what is left', async () => {
    const member = next()
    const { total } = await placeOrderAs(test, member)
    await setTo(member, { weekly_amount: total * 2 + 1 })
    expect((await tryOrder(member)).status).toBe(200)
    const reply = await tryOrder(member)
    expect([reply.status, reply.error.code]).toEqual([409, 'limit_reached'])
    expect(reply.error.left).toEqual({ amount: 1, standard_drinks: null })
    expect(reply.error.msg).toBe(
      'This order goes over the limit you set yourself. You have $1.00 left until Monday.',
    )
  })

  it('begins again on Monday, and gives room back for a cancelled order', async () => {
    const member = next()
    const { orderId, total } = await placeOrderAs(test, member)
    await setTo(member, { weekly_amount: total })
    expect((await tryOrder(member)).error.code).toBe('limit_reached')
    await member.ok('PATCH', `/orders/${orderId}`, { status: 5 })
    const second = await tryOrder(member)
    expect(second.status).toBe(200)
    expect((await tryOrder(member)).error.code).toBe('limit_reached')
    const now = test.clock.now()
    test.clock.pass(7 * 24 * 60)
    expect(await member.ok('GET', path(member))).toMatchObject({ left: { amount: total } })
    test.clock.set(now)
  })

  it('counts standard drinks', async () => {
    const member = next()
    const cart = await filledCart(test, member)
    const limit = Math.round(cart.standard_drinks * 10 - 1) / 10
    await setTo(member, { weekly_standard_drinks: limit })
    const reply = await tryOrder(member)
    expect([reply.error.code, reply.error.left]).toEqual([
      'limit_reached',
      { amount: null, standard_drinks: limit },
    ])
  })

  it('rejects an order on a day without orders', async () => {
    const member = next()
    const weekday = ((test.clock.now().getUTCDay() + 6) % 7) + 1
    await setTo(member, { days_without_orders: [weekday] })
    const reply = await tryOrder(member)
    expect(reply.error.code).toBe('limit_reached')
    expect(reply.error.msg).toMatch(/^You chose not to order on a \w+day\. See you another day\.$/)
  })

  it('names scheduled orders above a lowered limit, and cancels none', async () => {
    const member = next()
    const { orderId } = await placeOrderAs(test, member)
    await test.db.run(
      sql`update orders set asap = false, slot_start_at = start_at where order_id = ${orderId}`,
    )
    const { orders_above: above } = await setTo(member, { weekly_amount: 1 })
    expect(above).toEqual([{ order_id: orderId, order_number: expect.any(String) }])
    expect((await member.ok('GET', `/orders/${orderId}`)).status).not.toBe(5)
  })

  it('is never exceeded by parallel orders', async () => {
    const member = next()
    const { total } = await placeOrderAs(test, member)
    await setTo(member, { weekly_amount: total * 3 })
    const tabs = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const tab = { ...shopper(test), userId: member.userId }
        tab.cookies.set('token', await startSession(test.shop, member.userId, 'full'))
        const cart = await openCart(tab)
        return { tab, cart }
      }),
    )
    expect(new Set(tabs.map(({ cart }) => cart.cart_id)).size).toBe(12)
    const replies = await Promise.all(tabs.map(({ tab }) => tryOrder(tab)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ error }) => error.code))).toEqual(
      new Set(['limit_reached']),
    )
  })
})
