import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  CARDS,
  aPack,
  addItem,
  cardNonce,
  checkoutBody,
  filledCart,
  loginAs,
} from '#testing/fixtures/builders.ts'
import { checkout, holdings } from '#testing/fixtures/checkouts.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { setRateCounts } from '#testing/fixtures/rate-counts.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { manyMembers } from '#testing/fixtures/members.ts'
import type { Reply, Shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop({ rateLimits: true })))
afterEach(async () => {
  test.clock.set(DEMO_TEST_NOW)
  await test.db.run(sql`delete from rate_limits`)
})
afterAll(() => test.close())

const declined = (client: Shopper) => cardNonce(client, { number: CARDS.declined })
const told = ({ status, error }: Reply) => `${status} ${error?.code ?? ''}`
const DECLINED = '402 payment_declined'
const LIMITED = '429 rate_limited'

/** Ways to pay: `tryCard` uses a declined card, `pay` a valid one. */
const WAYS: Record<string, () => Promise<{ tryCard: () => Promise<Reply>; pay: () => Promise<Reply> }>> = {
  'POST /checkout': async () => {
    const client = await loginAs(test, 'jules')
    const cart = await filledCart(test, client)
    const body = { ...(await checkoutBody(client, cart)), user_id: client.userId }
    const order = async (token: Promise<string>) =>
      checkout(client, { ...body, transaction_token: await token })
    return { tryCard: () => order(declined(client)), pay: () => order(cardNonce(client)) }
  },
  'POST /checkout with a new cart each time': async () => {
    const client = await loginAs(test, 'casey')
    const order = async (token: Promise<string>) => {
      const cart = await filledCart(test, client)
      const body = { ...(await checkoutBody(client, cart)), user_id: client.userId }
      const reply = await checkout(client, { ...body, transaction_token: await token })
      await test.db.run(sql`update carts set user_id = null where cart_id = ${cart.cart_id}`)
      return reply
    }
    return { tryCard: () => order(declined(client)), pay: () => order(cardNonce(client)) }
  },
  'POST /orders/{id}/items': async () => {
    const { client, orderId } = await aPlacedOrder(test, { quantity: 2 })
    const { pack_id } = (await test.db.first<{ pack_id: number }>(sql`
      select pack_id from order_lines where order_id = ${orderId}`))!
    const items = [{ product_pack_id: pack_id, quantity: 4 }]
    const change = async (token: Promise<string>) =>
      client.call('POST', `/orders/${orderId}/items`, { items, transaction_token: await token })
    return { tryCard: () => change(declined(client)), pay: () => change(cardNonce(client)) }
  },
  'POST /orders/{id}/payments': async () => {
    const { client, orderId } = await aPlacedOrder(test, { quantity: 2 })
    await test.db.run(sql`update payments set state = 'voided' where order_id = ${orderId}`)
    const again = async (token: Promise<string>) =>
      client.call('POST', `/orders/${orderId}/payments`, { transaction_token: await token })
    return { tryCard: () => again(declined(client)), pay: () => again(cardNonce(client)) }
  },
}

describe.each(Object.entries(WAYS))('card testing by %s', (_, open) => {
  it('is blocked after five declines for 15 minutes and changes nothing', async () => {
    const { tryCard, pay } = await open()
    const answers = []
    for (let nth = 0; nth < 5; nth++) answers.push(told(await tryCard()))
    expect(answers).toEqual(Array(5).fill(DECLINED))
    const before = [await holdings(test), await payments()]
    const refused = await pay()
    expect(told(refused)).toBe(LIMITED)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(told(await tryCard())).toBe(LIMITED)
    expect([await holdings(test), await payments()]).toEqual(before)
    test.clock.pass(15)
    expect((await pay()).status).toBe(200)
  })
})

const payments = async () =>
  (await test.db.first<{ n: number }>(sql`select count(*)::int as n from payments`))!.n

describe('card testing', () => {
  it('is limited to ten declines an hour by network, across accounts', async () => {
    const members = await manyMembers(test, 4)
    const answers: string[] = []
    for (const client of members) {
      if (answers.length === 1) await setRateCounts(test.db, 9)
      const cart = await filledCart(test, client)
      const body = { ...(await checkoutBody(client, cart)), user_id: client.userId, dob: '1990-05-17' }
      answers.push(told(await checkout(client, { ...body, transaction_token: await declined(client) })))
    }
    expect(answers).toEqual([DECLINED, DECLINED, LIMITED, LIMITED])
  })

  it('is not counted for successful orders and other rejections', async () => {
    const [client] = await manyMembers(test, 1)
    for (let nth = 0; nth < 7; nth++) {
      const cart = await filledCart(test, client!, { quantity: 1 })
      const body = { ...(await checkoutBody(client!, cart)), user_id: client!.userId }
      const { pack_id } = await aPack(test)
      const reply = await checkout(client!, { ...body, expected_total: 1 })
      expect(reply.error.code).toBe('cart_changed')
      await addItem(client!, cart.cart_id, pack_id)
      expect((await checkout(client!, body)).status).toBe(200)
    }
  })
})
