import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConsoleProduct } from '#contract/console/products.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { type Staff, aStoreHand, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const list = async (
  query: Record<string, string | number>,
  caller: Pick<Staff['store'], 'call'> = staff.admin,
) =>
  (await caller.call('GET', `/console/products?${new URLSearchParams(query as Record<string, string>)}`))
    .json as {
    data: ConsoleProduct[]
    total_count: number
    total_pages: number
  }
const aProduct = async () =>
  (await test.db.first<{ product_id: number; name: string; slug: string; gtin: string; size: number }>(sql`
    select p.product_id, p.name, p.slug, b.gtin, b.size from products p join pack_barcodes b using (product_id)
    join packs k on k.product_id = p.product_id and k.size = b.size and k.store_id = 1
    where b.size > 1 order by p.product_id offset 31 limit 1`))!

describe('§8 GET /console/products', () => {
  it('finds a product by words of its name, its id, its slug, and a barcode of any of its packs', async () => {
    const { product_id, name, slug, gtin, size } = await aProduct()
    const words = name.toUpperCase().split(' ').toReversed().join('  ')
    for (const search of [words, slug, gtin, `0${gtin}`.slice(-14), ` ${gtin} `, String(product_id)]) {
      const { data, total_count } = await list({ search })
      expect(total_count).toBe(data.length)
      expect(data.map((product) => product.product_id)).toContain(product_id)
    }
    const [found] = (await list({ search: gtin, store_id: 1 })).data
    expect(found).toMatchObject({ product_id, product_name: name, product_slug: slug, status: 'ACTIVE' })
    const pack = found!.packs.find(({ pack_size }) => pack_size === size)!
    expect(pack).toMatchObject({ store_id: 1, in_stock: true, status: 'ACTIVE' })
    expect(pack.barcodes).toContain(gtin)
    expect(pack.price).toBeGreaterThan(0)
    for (const search of ['no such drink', '4006381333931', '%', '_', '999999999', 'a'.repeat(100)])
      expect((await list({ search })).data).toEqual([])
  })

  it('returns pages by name or id, each product once', async () => {
    const whole: ConsoleProduct[] = []
    const { total_count, total_pages } = await list({ limit: 250 })
    for (let page = 1; page <= total_pages; page++) whole.push(...(await list({ limit: 250, page })).data)
    expect(whole).toHaveLength(total_count)
    expect(new Set(whole.map(({ product_id }) => product_id)).size).toBe(total_count)
    expect(total_count).toBeGreaterThan(540)
    const numbers = (await list({ sort: '-product_id' })).data.map(({ product_id }) => product_id)
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
    expect((await list({ sort: '-name', limit: 1 })).data).toEqual([whole.at(-1)])
    expect((await list({ page: 900 })).data).toEqual([])
    for (const wrong of ['limit=251', 'sort=price', 'page=0', 'status=GONE'])
      expect((await staff.admin.call('GET', `/console/products?${wrong}`)).status).toBe(400)
  })

  it('lists products that are no longer sold, which shoppers no longer see', async () => {
    const { product_id, slug } = await aProduct()
    await test.db.run(sql`update products set status = 'INACTIVE' where product_id = ${product_id}`)
    const [found] = (await list({ search: slug, status: 'INACTIVE' })).data
    expect(found).toMatchObject({ product_id, status: 'INACTIVE' })
    expect((await list({ search: slug, status: 'ACTIVE' })).data).toEqual([])
    await test.db.run(sql`update products set status = 'ACTIVE' where product_id = ${product_id}`)
  })

  it('returns the packs of one store in the list, and of each of the caller’s stores for a single product', async () => {
    const { product_id, gtin } = await aProduct()
    const storesIn = ({ packs }: ConsoleProduct) => [...new Set(packs.map(({ store_id }) => store_id))]
    const [listed] = (await list({ search: gtin })).data
    expect(storesIn(listed!)).toHaveLength(1)
    const whole = await staff.admin.ok('GET', `/console/products/${product_id}`)
    expect(storesIn(whole)).toHaveLength(whole.store_count)
    expect(whole.store_count).toBeGreaterThan(1)
    expect(storesIn(await staff.store.ok('GET', `/console/products/${product_id}`))).toEqual([1])
    expect((await list({ search: gtin, store_id: 2 })).data.flatMap(storesIn)).toEqual([2])
    expect(JSON.stringify(whole)).not.toContain('cost')
  })

  it('is limited to staff, and each store’s packs to its own staff', async () => {
    const { product_id } = await aProduct()
    const other = await aStoreHand(test, 2)
    const paths = ['/console/products', `/console/products/${product_id}`]
    for (const path of paths) {
      expect((await shopper(test).call('GET', path)).status).toBe(401)
      expect((await (await loginAs(test, 'customer')).call('GET', path)).status).toBe(403)
      expect((await staff.driver.call('GET', path)).status).toBe(403)
      expect((await other.call('GET', path)).status).toBe(200)
      expect((await other.call('GET', `${path}?store_id=1`)).status).toBe(403)
    }
    expect((await staff.admin.call('GET', '/console/products/999999')).status).toBe(404)
  })
})

it('gives every pack of the demo a valid barcode of its own size', async () => {
  const { data } = await list({ limit: 250 })
  expect(data.flatMap(({ packs }) => packs).filter(({ barcodes }) => barcodes.length === 0)).toEqual([])
})
