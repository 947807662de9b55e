import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkout, memberReady } from '#testing/fixtures/checkouts.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
/** Completes the bank's response. */
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

describe('an order with a slow bank', () => {
  it('returns 409 order_in_progress to a duplicate after its timeout, and is placed afterwards', async () => {
    const { client, cart, body } = await memberReady(test)
    const headers = { 'idempotency-key': 'a slow evening' }
    const first = client.ok('POST', '/checkout', body, { headers })
    const orders = () => test.db.pool.query('select 1 from orders where cart_id = $1', [cart.cart_id])
    await expect.poll(async () => (await orders()).rowCount).toBe(1)
    // The duplicate waits by `shop.pause`, which returns immediately here.
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
