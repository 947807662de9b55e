import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StorePrice } from '#contract/console/price-grid.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
let manager: Staff['store']
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
  manager = await loginAs(test, 'manager')
})
afterAll(() => test.close())

const PATH = '/console/stores/1/prices'
const list = (query = ''): Promise<StorePrice[]> =>
  manager.ok('GET', `${PATH}?${query.includes('limit') ? '' : 'limit=250'}${query}`)

/** @source A-PRICE-5 */
describe('§8 GET /console/stores/{id}/prices', () => {
  it('lists the current price of each pack in the store, with planned prices', async () => {
    const [first] = (await list('&sort=price')) as [StorePrice]
    const one = `${PATH}/${first.product_pack_id}`
    const price = (await manager.ok('GET', one)) as { price: number; sale_price: number; version: number }
    expect(first).toMatchObject({ price: price.price, sale_price: price.sale_price, version: price.version })
    const starts = new Date(test.clock.now().getTime() + 3600_000).toISOString()
    await manager.ok('PUT', one, { version: price.version, price: 88, starts })
    const listed = async () =>
      (await list(`&search=${encodeURIComponent(first.product_name)}`)).find(
        (row) => row.product_pack_id === first.product_pack_id,
      )!
    const planned = await listed()
    expect([planned.price, planned.version]).toEqual([first.price, first.version + 1])
    expect(new Date(planned.next_price_at!).toISOString()).toBe(starts)
    const before = test.clock.now()
    test.clock.set(starts)
    const started = await listed()
    expect([started.price, started.next_price_at]).toEqual([88, null])
    test.clock.set(before.toISOString())
  })

  it('can be searched by words or barcode, filtered, sorted and paged', async () => {
    const all = await list()
    expect(all.every(({ store_id }) => store_id === 1)).toBe(true)
    expect(all.map(({ product_name }) => product_name)).toEqual(
      all.map(({ product_name }) => product_name).toSorted(),
    )
    const { product_id, pack_size, product_name } = all[0]!
    const { gtin } = (await test.db.first<{ gtin: string }>(sql`
      select gtin from pack_barcodes where product_id = ${product_id} and size = ${pack_size}`))!
    expect(await list(`&search=${gtin}`)).toEqual([all[0]])
    expect(await list(`&search=${encodeURIComponent(product_name)}`)).toContainEqual(all[0])
    const specials = await list('&special=yes')
    expect(specials.length).toBeGreaterThan(0)
    expect(specials.every(({ sale_price }) => sale_price > 0)).toBe(true)
    expect((await list('&special=no&kind=wine')).every(({ sale_price }) => sale_price === 0)).toBe(true)
    const inBeer = await test.db.rows<{ product_id: number }>(sql`
      select product_id from product_categories where category_id = 1`)
    const ids = new Set(inBeer.map((row) => row.product_id))
    const beer = await list('&category_id=1&sort=-name')
    expect(beer.length).toBeGreaterThan(0)
    expect(beer.every((row) => ids.has(row.product_id))).toBe(true)
    expect([...(await list('&limit=2')), ...(await list('&limit=2&page=2'))]).toEqual(all.slice(0, 4))
    for (const wrong of ['sort=size', 'special=maybe', 'kind=milk'])
      expect((await manager.call('GET', `${PATH}?${wrong}`)).status).toBe(400)
  })

  it('is limited to the store’s own staff', async () => {
    expect((await manager.call('GET', '/console/stores/2/prices')).error.code).toBe('forbidden')
    expect((await staff.admin.call('GET', '/console/stores/99/prices')).status).toBe(404)
  })
})
