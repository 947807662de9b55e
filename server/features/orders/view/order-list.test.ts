import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loginAs, placeOrderAs } from '#testing/fixtures/builders.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { manyMembers } from '#testing/fixtures/members.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

describe('§2 Orders: history', () => {
  it('pages through one’s own orders, the newest first', async () => {
    const [member] = await manyMembers(test, 1)
    const placed: number[] = []
    for (let nth = 0; nth < 3; nth++) {
      placed.unshift((await placeOrderAs(test, member!)).orderId)
      test.clock.pass(1)
    }
    const page = async (n: number) => (await member!.call('GET', `/orders?mine=true&limit=2&page=${n}`)).json
    const ids = (answer: { data: { order_id: number }[] }) => answer.data.map((order) => order.order_id)
    const first = await page(1)
    expect(first).toMatchObject({ total_count: 3, total_pages: 2, page: 1 })
    expect([...ids(first), ...ids(await page(2))]).toEqual(placed)
    expect(await page(3)).toMatchObject({ data: [], total_count: 3 })
  })

  it('finds the order that a cart has become, for its owner alone', async () => {
    const [member] = await manyMembers(test, 1)
    const { orderId } = await placeOrderAs(test, member!)
    const { cart_id } = await member!.ok('GET', `/orders/${orderId}`)
    const path = `/orders?mine=true&cart_id=${cart_id}`
    expect(await member!.ok('GET', path)).toMatchObject([{ order_id: orderId }])
    expect(await (await loginAs(test, 'casey')).ok('GET', path)).toEqual([])
    expect((await shopper(test).call('GET', path)).error.code).toBe('not_signed_in')
  })

  it('tells the GST within the total and which lines are free of it', async () => {
    const [member] = await manyMembers(test, 1)
    const { orderId } = await placeOrderAs(test, member!)
    const { carts } = await member!.ok('GET', `/orders/${orderId}`)
    expect(carts.cart_items[0].gst_free).toBe(false)
    expect(carts.gst_included).toBeCloseTo(Math.floor((carts.total * 100) / 11 + 0.5) / 100, 2)
  })
})
