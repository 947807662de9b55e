import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkout, memberReady } from '#testing/fixtures/checkouts.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
/** Lets the bank's answer through. */
let answer: () => void
const bank = new Promise<void>((resolve) => (answer = resolve))

beforeAll(async () => {
  test = await openTestShop({
    gateway: (real) => ({
      ...real,
      authorise: async (request) => {
        await bank
        return real.authorise(request)
      },
    }),
  })
})
afterAll(() => test.close())

describe('an order whose bank takes its time', () => {
  it('answers a twin 409 order_in_progress once its patience is over, and the order stands afterwards', async () => {
    const { client, cart, body } = await memberReady(test)
    const headers = { 'idempotency-key': 'a slow evening' }
    const first = client.ok('POST', '/checkout', body, { headers })
    const orders = () => test.db.pool.query('select 1 from orders where cart_id = $1', [cart.cart_id])
    await expect.poll(async () => (await orders()).rowCount).toBe(1)
    // The twin waits through the shop, which passes the time here instead of waiting it out.
    test.shop.pause = () => Promise.resolve()
    const twin = await checkout(client, body, headers)
    expect([twin.status, twin.error.code, twin.error.msg]).toEqual([
      409,
      'order_in_progress',
      'This order is still being placed. Please wait a moment.',
    ])
    answer()
    const placed = await first
    expect(await client.ok('POST', '/checkout', body, { headers })).toEqual(placed)
  })
})
