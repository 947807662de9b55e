import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filledCart, loginAs, openCart, placeGuestOrder } from '#testing/fixtures/builders.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

/** @source A-CART-2 */
describe('§7 GET /carts/{cart_id}', () => {
  const calls = (cartId: string, itemId: number) =>
    [
      ['GET', `/carts/${cartId}`, undefined],
      ['POST', `/carts/${cartId}/items`, { product_pack_id: 1, quantity: 1 }],
      ['PUT', `/carts/${cartId}/items/${itemId}`, { quantity: 1 }],
      ['DELETE', `/carts/${cartId}/items/${itemId}`, undefined],
      ['POST', '/discounts', { cart_id: cartId, promo_code: 'FIVER' }],
    ] as const

  it('opens a guest’s cart for any caller that knows its id', async () => {
    const cart = await filledCart(test, shopper(test))
    expect(await shopper(test).ok('GET', `/carts/${cart.cart_id}`)).toMatchObject({ total: cart.total })
  })

  it('opens a member’s cart only for its owner', async () => {
    const owner = await loginAs(test, 'jules')
    const cart = await filledCart(test, owner)
    expect(cart.user_id).toBe(owner.userId)
    for (const stranger of [shopper(test), await loginAs(test, 'casey'), await loginAs(test, 'admin')]) {
      for (const [method, path, body] of calls(cart.cart_id, cart.cart_item_id)) {
        const reply = await stranger.call(method, path, body)
        expect([path, reply.status, reply.error.code]).toEqual([path, 404, 'cart_not_found'])
      }
      const own = await stranger.ok('POST', '/carts', { store_id: 1, zone_id: 1, cart_id: cart.cart_id })
      expect(own.cart_id).not.toBe(cart.cart_id)
    }
  })

  it('opens no cart after its checkout', async () => {
    const { client, orderId } = await placeGuestOrder(test)
    const { cart_id } = await client.ok('GET', `/orders/${orderId}`)
    for (const [method, path, body] of calls(cart_id, 1)) {
      const reply = await client.call(method, path, body)
      expect([path, reply.status, reply.error.code]).toEqual([path, 404, 'cart_not_found'])
    }
    expect((await openCart(client)).cart_id).not.toBe(cart_id)
  })

  it.each([
    { who: 'a visitor', login: null, status: 401, code: 'not_signed_in' },
    { who: 'another user', login: 'casey', status: 403, code: 'forbidden' },
  ] as const)('PUT /carts/{cart_id} rejects $who', async ({ login, status, code }) => {
    const { userId } = await loginAs(test, 'jules')
    const client = login ? await loginAs(test, login) : shopper(test)
    const cart = await openCart(shopper(test))
    const reply = await client.call('PUT', `/carts/${cart.cart_id}`, { user_id: userId })
    expect([reply.status, reply.error.code]).toEqual([status, code])
  })

  it('§7 PUT /carts/{cart_id}: assigns a guest’s cart to the member; a repeat succeeds', async () => {
    const cart = await filledCart(test, shopper(test))
    const member = await loginAs(test, 'jules')
    for (let i = 0; i < 2; i++) {
      const attached = await member.ok('PUT', `/carts/${cart.cart_id}`, { user_id: member.userId })
      expect(attached).toMatchObject({ user_id: member.userId, cart_id: cart.cart_id })
    }
    expect((await shopper(test).call('GET', `/carts/${cart.cart_id}`)).status).toBe(404)
  })
})
