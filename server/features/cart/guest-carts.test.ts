import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyRetentionRules } from '#server/features/privacy/retention.service.ts'
import { aPack, filledCart, loginAs } from '#testing/fixtures/builders.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { setRateCounts } from '#testing/fixtures/rate-counts.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop({ rateLimits: true })))
afterAll(() => test.close())

const PLACE = { store_id: 1, zone_id: 1 }
const open = (body: object = {}) => shopper(test).call('POST', '/carts', { ...PLACE, ...body })
const statusOf = async (cartId: string) => (await shopper(test).call('GET', `/carts/${cartId}`)).status

describe('a visitor’s cart', () => {
  it('is deleted after 30 days without a change, and no other cart is', async () => {
    const pack = await aPack(test, { from: 20_00, to: 60_00 })
    const { data: forgotten } = await open()
    const client = shopper(test)
    const used = await filledCart(test, client, { pack })
    const member = await loginAs(test, 'casey')
    const owned = await filledCart(test, member, { pack })
    const { orderId } = await aPlacedOrder(test)
    test.clock.pass(20 * 24 * 60)
    await client.ok('PUT', `/carts/${used.cart_id}/items/${used.cart_item_id}`, { quantity: 2 })
    test.clock.pass(10 * 24 * 60)
    await applyRetentionRules(test.shop)
    expect(await statusOf(forgotten.cart_id)).toBe(404)
    expect(await statusOf(used.cart_id)).toBe(200)
    const left = async (cartId: string) =>
      (await test.db.pool.query('select from carts where cart_id = $1', [cartId])).rowCount
    expect(await left(owned.cart_id)).toBe(1)
    expect((await test.db.pool.query('select from orders where order_id = $1', [orderId])).rowCount).toBe(1)
    test.clock.pass(30 * 24 * 60)
    await applyRetentionRules(test.shop)
    expect(await statusOf(used.cart_id)).toBe(404)
  })

  it('is limited to 120 an hour per network; an existing cart does not count', async () => {
    test.clock.pass(61)
    const { data: cart } = await open()
    await setRateCounts(test.db, 119)
    for (let i = 0; i < 3; i++) expect((await open({ cart_id: cart.cart_id })).status).toBe(200)
    expect((await open()).status).toBe(200)
    const refused = await open()
    expect([refused.status, refused.error.code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await (await loginAs(test, 'customer')).call('POST', '/carts', PLACE)).status).toBe(200)
    test.clock.pass(61)
    expect((await open()).status).toBe(200)
  })
})
