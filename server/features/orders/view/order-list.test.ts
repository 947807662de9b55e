import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addItem,
  checkoutBody,
  loginAs,
  openCart,
  packsOf,
  placeOrderAs,
} from '#testing/fixtures/builders.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { manyMembers } from '#testing/fixtures/members.ts'
import { playTobaccoScene } from '#testing/fixtures/tobacco.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

describe('§2 Orders: history', () => {
  it('pages through the shopper’s own orders, newest first', async () => {
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
    await placeOrderAs(test, member!)
    const after = (await member!.call('GET', `/orders?mine=true&limit=2&page=2&cursor=${first.next}`)).json
    expect({ ids: ids(after), page: after.page, next: after.next }).toEqual({
      ids: [placed[2]],
      page: 2,
      next: null,
    })
  })

  it('returns staff the number of orders in all stores and in their stores', async () => {
    const counted = await test.db.first<{ all: number; fitzroy: number }>(sql`
      select count(*) as all, count(*) filter (where name like '%Fitzroy%') as fitzroy
      from orders join stores using (store_id) where placed_at is not null`)
    const totalFor = async (who: 'admin' | 'store') =>
      (await (await loginAs(test, who)).call('GET', '/orders?limit=1')).json.total_count
    expect({ all: await totalFor('admin'), fitzroy: await totalFor('store') }).toEqual(counted)
  })

  it('shows the first three products with quantities and images, and the number of all products', async () => {
    const [member] = await manyMembers(test, 1)
    const packs = (await packsOf(test, 1)).filter(({ price }) => price <= 30_00).slice(0, 4)
    const cart = await openCart(member!)
    let filled
    for (const { pack_id } of packs) filled = await addItem(member!, cart.cart_id, pack_id, 2)
    const body = { ...(await checkoutBody(member!, filled)), user_id: member!.userId }
    const { order_id } = await member!.ok('POST', '/checkout', body)
    const [listed] = await member!.ok('GET', '/orders?mine=true')
    expect(listed).toMatchObject({ order_id, item_count: 8, product_count: 4 })
    expect(listed.products).toEqual(
      packs.slice(0, 3).map(({ product_id }) => ({
        product_id,
        product_name: expect.stringMatching(/./),
        image: expect.stringMatching(/^\/pictures\//),
        quantity: 2,
      })),
    )
  })

  it('shows tobacco without an image', async () => {
    const [member] = await manyMembers(test, 1)
    const { orderId } = await placeOrderAs(test, member!)
    const tobacco = await playTobaccoScene(test.db, 1)
    await test.db.run(sql`
      insert into product_images (product_id, sequence, src, alt, created_at)
      values (${tobacco.productId}, 1, '/pictures/plain.webp', '', now())`)
    // Inserted directly, because checkout rejects tobacco.
    await test.db.run(sql`
      insert into order_lines (order_id, product_id, pack_id, product_name, product_slug, kind, abv, unit_volume_ml,
        gst_free, pack_size, quantity, quantity_supplied, regular_price_cents, price_cents)
      values (${orderId}, ${tobacco.productId}, ${tobacco.packId}, ${tobacco.name}, ${tobacco.slug}, 'tobacco', 0, 0,
        false, 1, 1, 1, 4500, 4500)`)
    const [listed] = await member!.ok('GET', '/orders?mine=true')
    const { carts } = await member!.ok('GET', `/orders/${orderId}`)
    for (const [drink, smokes] of [listed.products, carts.cart_items]) {
      expect(drink.image).toMatch(/^\/pictures\//)
      expect(smokes).toMatchObject({ product_name: tobacco.name, image: '' })
    }
  })

  it('finds the order of a cart for its owner only', async () => {
    const [member] = await manyMembers(test, 1)
    const { orderId } = await placeOrderAs(test, member!)
    const { cart_id } = await member!.ok('GET', `/orders/${orderId}`)
    const path = `/orders?mine=true&cart_id=${cart_id}`
    expect(await member!.ok('GET', path)).toMatchObject([{ order_id: orderId }])
    expect(await (await loginAs(test, 'casey')).ok('GET', path)).toEqual([])
    expect((await shopper(test).call('GET', path)).error.code).toBe('not_signed_in')
  })

  it('returns the GST in the total and the GST-free lines', async () => {
    const [member] = await manyMembers(test, 1)
    const { orderId } = await placeOrderAs(test, member!)
    const { carts } = await member!.ok('GET', `/orders/${orderId}`)
    expect(carts.cart_items[0].gst_free).toBe(false)
    expect(carts.gst_included).toBeCloseTo(Math.floor((carts.total * 100) / 11 + 0.5) / 100, 2)
  })
})
