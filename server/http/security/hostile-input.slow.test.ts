/** @module-tag slow */
import { describe, expect, it } from 'vitest'
import { seededRandom } from '#domain/seeded-random.ts'
import { DOORS, filledCart } from '#testing/fixtures/builders.ts'
import { hostileCall } from '#testing/suites/hostile-input.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { logInStaff } from '#testing/fixtures/staff.ts'
import { openTestShop } from '#testing/shop/open-shop.ts'

const CALLS_PER_ENDPOINT = 100

/** Long version of `hostile-input.test.ts`: thousands of calls per seed. */
describe('thousands of hostile inputs', () => {
  it.each(['first', 'second', 'third'])('never cause a 500: the %s seed', async (seed) => {
    const test = await openTestShop()
    const { admin, driver } = await logInStaff(test)
    const random = seededRandom(`hostile ${seed}`)
    for (const caller of [admin, driver]) {
      const cart = await filledCart(test, caller)
      const { orderId } = await aPlacedOrder(test)
      const params = {
        user_id: String(caller.userId),
        cart_id: cart.cart_id,
        cart_item_id: String(cart.cart_item_id),
        order_id: String(orderId),
        point: '-37.8,144.978',
      }
      const body = {
        ...DOORS[1],
        cart_id: cart.cart_id,
        user_id: caller.userId,
        store_id: 1,
        zone_id: 1,
        quantity: 1,
      }
      for (const endpoint of test.shop.endpoints.filter(({ path }) => path !== '/users/logout')) {
        for (let i = 0; i < CALLS_PER_ENDPOINT / 2; i++) {
          const { method, path, body: sent } = hostileCall(endpoint, { params, body }, random)
          const reply = await caller.call(method, path, sent)
          expect(
            reply.status,
            `${method} ${path} ${JSON.stringify(sent)} ${reply.text.slice(0, 300)}`,
          ).toBeLessThan(500)
        }
      }
    }
    await test.close()
  })
})
