import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCart, setStock } from '#testing/fixtures/builders.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { manyMembers } from '#testing/fixtures/members.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

describe('§2 Orders: reorder', () => {
  it('adds the earlier order’s packs at today’s price, and lists packs that are no longer sold', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    const [{ product_id, pack_size, quantity }] = (await client.ok('GET', `/orders/${orderId}`)).carts
      .cart_items
    const cart = await openCart(client)
    const filled = await client.ok('POST', `/carts/${cart.cart_id}/orders`, { order_id: orderId })
    expect(filled.cart_items).toMatchObject([{ product_id, pack_size, quantity }])
    expect(filled.addition).toMatchObject({ source: 'order', left_out: [] })

    await setStock(test, 1, product_id, 3)
    const again = await client.ok('POST', `/carts/${cart.cart_id}/orders`, { order_id: orderId })
    expect(again.cart_items).toMatchObject([{ quantity: 3 }])
    expect(again.addition.left_out).toMatchObject([{ quantity: 1, reason: 'stock' }])
  })

  it.each([
    ['a visitor', async () => shopper(test), 401, 'not_signed_in'],
    ['another user', async () => (await manyMembers(test, 1))[0]!, 404, 'not_found'],
  ])('rejects %s', async (_, make, status, code) => {
    const { orderId } = await aPlacedOrder(test)
    const client = await make()
    const cart = await openCart(client)
    const reply = await client.call('POST', `/carts/${cart.cart_id}/orders`, { order_id: orderId })
    expect([reply.status, reply.error.code]).toEqual([status, code])
  })

  it('finds no cart of another user', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    const reply = await client.call('POST', '/carts/nosuchcart/orders', { order_id: orderId })
    expect([reply.status, reply.error.code]).toEqual([404, 'cart_not_found'])
  })
})
