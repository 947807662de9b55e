import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addItem, aPack, cardNonce, checkoutBody, filledCart, openCart } from '#testing/fixtures/builders.ts'
import { checkout } from '#testing/fixtures/checkouts.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { manyMembers } from '#testing/fixtures/members.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { playTobaccoScene, type TobaccoScene } from '#testing/fixtures/tobacco.ts'

let test: TestShop
let scene: TobaccoScene
beforeAll(async () => {
  test = await openTestShop()
  scene = await playTobaccoScene(test.db, 1)
  await test.renew()
})
afterAll(() => test.close())

const turn = async (value: string) => {
  await test.db.run(
    sql`update store_settings set setting_value = ${value} where setting_key = 'tobacco_enabled' and store_id = 1`,
  )
  await test.renew()
}

/** @source S-PAY-5, L-34, L-35 */
describe('§2 Checkout: tobacco', () => {
  it('contains_tobacco is computed by the server from the products', async () => {
    const client = shopper(test)
    const cart = await filledCart(test, client)
    expect(cart.contains_tobacco).toBe(false)
    const smoky = await addItem(client, cart.cart_id, scene.packId)
    expect(smoky.contains_tobacco).toBe(true)
    expect(smoky.cart_items.at(-1)).toMatchObject({ is_tobacco: true, image: '', available: true })
  })

  it('the server rejects any token', async () => {
    const [member] = await manyMembers(test, 1)
    const cart = await openCart(member!)
    await addItem(member!, cart.cart_id, scene.packId)
    const body = { ...(await checkoutBody(member!, cart)), user_id: member!.userId }
    for (const transaction_token of [await cardNonce(member!), 'paypal', 'anything']) {
      const reply = await checkout(member!, { ...body, transaction_token })
      expect([reply.status, reply.error.code, reply.error.msg]).toEqual([
        409,
        'tobacco_not_sold',
        'Please select a payment method',
      ])
    }
  })

  it('accepts no promo code: tobacco is neither reduced nor counted toward the minimum spend', async () => {
    const client = shopper(test)
    const cart = await openCart(client)
    await addItem(client, cart.cart_id, scene.packId, 10)
    const refused = await client.call('POST', '/discounts', { cart_id: cart.cart_id, promo_code: 'FIVER' })
    expect(refused.error.code).toBe('promo_minimum_spend')
    const wine = await aPack(test)
    await addItem(client, cart.cart_id, wine.pack_id, 1)
    const tenth = await client.ok('POST', '/discounts', { cart_id: cart.cart_id, promo_code: 'WELCOME10' })
    expect(tenth.cart_discounts[0].discount_applied).toBeCloseTo(Math.floor(wine.price / 10 + 0.5) / 100, 2)
  })

  it('accepts no credit', async () => {
    const [member] = await manyMembers(test, 1, 500_00)
    const cart = await openCart(member!)
    const { total, credit_used } = await addItem(member!, cart.cart_id, scene.packId, 2)
    // The remaining total is the tobacco; credit pays only the delivery.
    expect({ total, credit_used }).toEqual({ total: 90, credit_used: 7.95 })
  })

  it('can’t be added if the setting is off, and is no longer available in existing carts', async () => {
    const client = shopper(test)
    const cart = await openCart(client)
    await addItem(client, cart.cart_id, scene.packId)
    await turn('0')
    try {
      const [line] = (await client.ok('GET', `/carts/${cart.cart_id}`)).cart_items
      expect(line).toMatchObject({ available: false, available_quantity: 0 })
      const path = `/carts/${cart.cart_id}/items`
      const reply = await client.call('POST', path, { product_pack_id: scene.packId, quantity: 1 })
      expect([reply.status, reply.error.code]).toEqual([409, 'pack_unavailable'])
    } finally {
      await turn('1')
    }
  })

  it('is listed without a picture where it is sold, and not at all elsewhere', async () => {
    const client = shopper(test)
    const listed = async (storeId: number) =>
      (await client.ok('GET', `/products?store_id=${storeId}&search=Plain%20Cigarettes`)).find(
        (product: { product_slug: string }) => product.product_slug === scene.slug,
      )
    expect(await listed(1)).toMatchObject({ is_tobacco: true, is_alcohol: false, product_images: [] })
    expect(await listed(2)).toBeUndefined()
  })
})
