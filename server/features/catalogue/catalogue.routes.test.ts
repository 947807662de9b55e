import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPack, setStock } from '#testing/fixtures/builders.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

const get = (path: string) => shopper(test).call('GET', path)
type ListEntry = {
  product_id: number
  product_name: string
  product_categories: { name: string; category_id: number }[]
  product_pack: {
    store_id: number
    pack_size: number
    initial: boolean
    in_stock: boolean
    product_price: { price: number; sale_price: number }[]
  }[]
}
const names = (data: ListEntry[]) => data.map((product) => product.product_name)

describe('§7 GET /products', () => {
  it('pages through a store’s range and lists each product once', async () => {
    const first = await get('/products?store_id=1')
    expect(first.json).toMatchObject({ page: 1, total_count: expect.any(Number) })
    expect(first.data).toHaveLength(16)
    const { total_count, total_pages } = first.json
    expect(total_pages).toBe(Math.ceil(total_count / 16))
    expect(total_count).toBeGreaterThanOrEqual(500)
    const seen = new Set<number>()
    for (let page = 1; page <= Math.ceil(total_count / 250); page++)
      for (const { product_id } of (await get(`/products?store_id=1&limit=250&page=${page}`)).data)
        seen.add(product_id)
    expect(seen.size).toBe(total_count)
    expect((await get('/products?store_id=1&page=9999')).json).toMatchObject({ data: [], total_count })
  })

  it('returns only that store’s packs, each with a price', async () => {
    for (const product of (await get('/products?store_id=2&limit=250')).data as ListEntry[])
      for (const pack of product.product_pack)
        expect([pack.store_id, pack.product_price[0]!.price > 0]).toEqual([2, true])
  })

  it('sorts by name and by price, ascending and descending', async () => {
    const sorted = async (sort: number): Promise<ListEntry[]> =>
      (await get(`/products?store_id=1&limit=250&sort=${sort}`)).data
    const byName = (a: string, b: string) => a.localeCompare(b, 'en-AU')
    const [up, down] = [names(await sorted(1)), names(await sorted(2))]
    expect(up).toEqual(up.toSorted(byName))
    expect(down).toEqual(down.toSorted((a, b) => byName(b, a)))
    const [cheap, dear] = [prices(await sorted(3)), prices(await sorted(4))]
    expect(cheap).toEqual(cheap.toSorted((a, b) => a - b))
    expect(dear).toEqual(dear.toSorted((a, b) => b - a))
    expect(dear[0]).toBeGreaterThan(cheap[0]!)
  })

  function prices(data: ListEntry[]): number[] {
    return data.map(({ product_pack }) => {
      const { price, sale_price } = (product_pack.find((pack) => pack.initial) ?? product_pack[0]!)
        .product_price[0]!
      return sale_price || price
    })
  }

  it('searches names and categories, ignoring case', async () => {
    const [upper, lower] = [
      await get('/products?store_id=1&search=LAGER'),
      await get('/products?store_id=1&search=lager'),
    ]
    expect(upper.data).toEqual(lower.data)
    expect(upper.json.total_count).toBeGreaterThan(0)
    for (const product of upper.data as ListEntry[])
      expect([product.product_name, ...product.product_categories.map((one) => one.name)].join(' ')).toMatch(
        /lager/i,
      )
    expect((await get('/products?store_id=1&search=no%20such%20drink')).json).toMatchObject({
      data: [],
      total_count: 0,
      total_pages: 0,
    })
  })

  it('filters by a category and its sub-categories', async () => {
    const categories = (await get('/categories')).data as {
      category_id: number
      name: string
      category_parent_id: number
    }[]
    const beer = categories.find((category) => category.name === 'Beer' && category.category_parent_id === 0)!
    const { data, json } = await get(`/products?store_id=1&categories=${beer.category_id}&limit=250`)
    expect(json.total_count).toBeGreaterThan(20)
    for (const product of data as ListEntry[])
      expect(product.product_categories.map((one) => one.category_id)).toContain(beer.category_id)
  })

  it.each([
    { query: 'store_id=99', code: 'store_not_found' },
    { query: 'categories=9999', code: 'category_not_found' },
    { query: 'limit=251', code: 'invalid_input' },
    { query: 'limit=0', code: 'invalid_input' },
    { query: 'page=0', code: 'invalid_input' },
    { query: 'sort=5', code: 'invalid_input' },
    { query: 'store_id=x', code: 'invalid_input' },
    { query: 'store_id=1&store_id=2', code: 'invalid_input' },
  ])('returns a 400 for $query: $code', async ({ query, code }) => {
    const reply = await get(`/products?${query}`)
    expect([reply.status, reply.error.code]).toEqual([400, code])
  })

  it('never returns cost prices', async () => {
    for (const path of [
      '/products?limit=250&store_id=1',
      '/products/1',
      '/products?limit=250&relations=false',
    ])
      expect((await get(path)).text).not.toMatch(/cost_price|gtin|art_category/)
  })
})

describe('§7 GET /products/{product_id} and /products/slug/{slug}', () => {
  it('return a list with the one product, the same by id and by slug', async () => {
    const { data } = await get('/products?store_id=1&limit=1')
    const [product] = data
    const [byId, bySlug] = [
      await get(`/products/${product.product_id}?store_id=1`),
      await get(`/products/slug/${product.product_slug}?store_id=1`),
    ]
    expect(byId.data).toEqual([product])
    expect(bySlug.text).toBe(byId.text)
    expect(product).toMatchObject({ abv: expect.any(Number), standard_drinks: expect.any(Number) })
  })

  it('omit the relations on request', async () => {
    const { data } = await get('/products/1?store_id=1&relations=false')
    for (const part of ['product_pack', 'product_categories', 'product_sequence', 'product_store_sequence'])
      expect(data[0]).not.toHaveProperty(part)
    expect(data[0].product_images).toHaveLength(1)
  })

  it('use the first store that sells the product if no store is given', async () => {
    const { data } = await get('/products/1')
    expect(new Set(data[0].product_pack.map((pack: { store_id: number }) => pack.store_id)).size).toBe(1)
  })

  it.each([
    { path: '/products/999999', code: 'product_not_found' },
    { path: '/products/slug/no-such-drink', code: 'product_not_found' },
    { path: '/products/1?store_id=99', code: 'store_not_found' },
    { path: '/products/0', code: 'invalid_input' },
    { path: '/products/x', code: 'invalid_input' },
  ])('return a 400 for $path: $code', async ({ path, code }) => {
    const reply = await get(path)
    expect([reply.status, reply.error.code]).toEqual([400, code])
  })
})

describe('a change in the database', () => {
  it('is visible once the shelf is read again: sold out, deactivated, repriced', async () => {
    const pack = await aPack(test, { kind: 'spirits', from: 50_00, to: 90_00 })
    const shown = async () => (await get(`/products/${pack.product_id}?store_id=1`)).data[0].product_pack[0]
    await setStock(test, 1, pack.product_id, 0)
    await test.db.run(
      sql`update packs set price_cents = 99900, sale_price_cents = 0, modified_at = now() where pack_id = ${pack.pack_id}`,
    )
    await test.shop.catalogue.refresh()
    expect(await shown()).toMatchObject({ in_stock: false, product_price: [{ price: 999, sale_price: 0 }] })
    await test.db.run(sql`update products set status = 'INACTIVE' where product_id = ${pack.product_id}`)
    await test.shop.catalogue.refresh()
    expect((await get(`/products/${pack.product_id}?store_id=1`)).status).toBe(400)
  })
})

describe('§7 GET /categories', () => {
  it('returns active categories by sort, 16 of them at the top level', async () => {
    const { data, json } = await get('/categories?limit=250')
    expect(json).toMatchObject({ page: 1, total_pages: 1, total_count: data.length })
    expect(
      data.filter((category: { category_parent_id: number }) => category.category_parent_id === 0),
    ).toHaveLength(16)
    const sorts = data.map((category: { sort: number }) => category.sort)
    expect(sorts).toEqual(sorts.toSorted((a: number, b: number) => a - b))
    for (const category of data)
      expect(category).toMatchObject({ status: 'ACTIVE', category_slug: expect.stringMatching(/^[a-z-]+$/) })
  })

  it('omits inactive categories', async () => {
    await test.db.run(sql`update categories set status = 'INACTIVE' where slug = 'snacks'`)
    await test.shop.catalogue.refresh()
    expect((await get('/categories')).text).not.toContain('"snacks"')
  })
})
