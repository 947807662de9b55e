import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Facets, Product } from '#contract/shop/catalogue.ts'
import { aPack, setStock } from '#testing/fixtures/builders.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

const get = (path: string) => shopper(test).call('GET', path)
const list = async (query: string) => {
  const { data, json } = await get(`/products?store_id=1&limit=250&${query}`)
  return { products: data as Product[], count: json.total_count as number, facets: json.facets as Facets }
}
/** Returns price and special of the pack shown first. */
function shown({ product_pack }: Product) {
  const pack = product_pack!.find(({ initial }) => initial) ?? product_pack![0]!
  const { price, sale_price } = pack.product_price[0]!
  return { price: sale_price || price, isSale: sale_price > 0 }
}

describe('§2 Product list: filters', () => {
  it.each<[string, (product: Product) => boolean]>([
    ['style=Shiraz', ({ style }) => style === 'Shiraz'],
    ['style=shiraz&style=Pinot+Noir', ({ style }) => style === 'Shiraz' || style === 'Pinot Noir'],
    ['region=Tasmania,Barossa+Valley', ({ region }) => region === 'Tasmania' || region === 'Barossa Valley'],
    ['min_price=20&max_price=25.50', (product) => shown(product).price >= 20 && shown(product).price <= 25.5],
    ['max_abv=0.5', ({ abv, unit_volume_ml }) => abv <= 0.5 && unit_volume_ml > 0],
    ['min_abv=16.1', ({ abv }) => abv >= 16.1],
    [
      'attribute=gluten_free,vegan',
      ({ attributes }) => attributes.includes('gluten_free') && attributes.includes('vegan'),
    ],
    [
      'attribute=organic&style=Shiraz',
      ({ attributes, style }) => attributes.includes('organic') && style === 'Shiraz',
    ],
    ['on_special=1', (product) => shown(product).isSale],
    ['in_stock=true', ({ product_pack }) => product_pack!.some(({ in_stock }) => in_stock)],
    ['style=Shiraz&region=Tasmania', () => false],
  ])('§2 Product list: %s returns exactly the matching products', async (query, fits) => {
    const every = [
      ...(await list('page=1')).products,
      ...(await list('page=2')).products,
      ...(await list('page=3')).products,
    ]
    const { products, count } = await list(query)
    expect(products.every(fits)).toBe(true)
    expect(count).toBe(every.filter(fits).length)
  })

  it('§2 Product list: filters combine with category, search and sort', async () => {
    const { products } = await list('search=wine&style=Riesling&sort=3&max_price=60')
    expect(products.length).toBeGreaterThan(1)
    const prices = products.map((product) => shown(product).price)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  })

  it.each([
    'min_price=-1',
    'max_price=x',
    'min_abv=1.234',
    'on_special=maybe',
    `style=${'x'.repeat(81)}`,
    'products=x',
    'attribute=healthy',
  ])('§2 Product list: %s is a 400', async (query) => {
    const reply = await get(`/products?${query}`)
    expect([reply.status, reply.error.code]).toEqual([400, 'invalid_input'])
  })

  it('§2 Product list: a list of ids returns only those products', async () => {
    const { products } = await list('products=3,9&products=9999999')
    expect(products.map(({ product_id }) => product_id).toSorted()).toEqual([3, 9])
  })
})

describe('§2 Product list: facet counts', () => {
  it('§2 Product list: each count equals the number of products after choosing that value', async () => {
    const { facets } = await list('facets=1&region=Tasmania')
    for (const { value, count } of facets.styles.slice(0, 4))
      expect([value, (await list(`region=Tasmania&style=${encodeURIComponent(value)}`)).count]).toEqual([
        value,
        count,
      ])
    for (const { value, count } of facets.strengths) {
      const [min, max] = value.split('-')
      expect((await list(`region=Tasmania&min_abv=${min}&max_abv=${max}`)).count).toBe(count)
    }
    expect((await list('region=Tasmania&on_special=1')).count).toBe(facets.on_special)
    expect((await list('region=Tasmania&in_stock=1')).count).toBe(facets.in_stock)
    // Another region widens the choice, so all regions are listed.
    expect(facets.regions.length).toBeGreaterThan(5)
  })

  it('§2 Product list: the price range is that of the list; an empty list has no range', async () => {
    const { products, facets } = await list('facets=1&style=Shiraz')
    const prices = products.map((product) => shown(product).price)
    expect(facets.price).toEqual({ min: Math.min(...prices), max: Math.max(...prices) })
    expect((await list('facets=1&search=zzzz')).facets).toEqual({
      styles: [],
      regions: [],
      attributes: [],
      strengths: [],
      price: { min: 0, max: 0 },
      on_special: 0,
      in_stock: 0,
    })
  })

  it('§2 Product list: facets are returned only on request', async () => {
    expect((await get('/products?store_id=1')).json).not.toHaveProperty('facets')
  })
})

describe('§2 Product: related products', () => {
  it('§2 Product: products of the same style come first, in stock, without the product itself', async () => {
    const [shiraz] = (await list('style=Shiraz')).products
    const related = (await get(`/products/${shiraz!.product_id}/related?store_id=1&limit=8`))
      .data as Product[]
    expect(related).toHaveLength(8)
    expect(related[0]!.style).toBe('Shiraz')
    for (const product of related) {
      expect(product.product_id).not.toBe(shiraz!.product_id)
      expect(product.product_pack!.some(({ in_stock }) => in_stock)).toBe(true)
    }
  })

  it.each([
    ['/products/999999/related', 'product_not_found'],
    ['/products/1/related?store_id=99', 'store_not_found'],
    ['/products/1/related?limit=0', 'invalid_input'],
  ])('§2 Product: %s returns a 400: %s', async (path, code) => {
    const reply = await get(path)
    expect([reply.status, reply.error.code]).toEqual([400, code])
  })

  it('§2 Product: a sold-out product is related to no product', async () => {
    const pack = await aPack(test, { kind: 'spirits', from: 50_00, to: 90_00 })
    const near = async () =>
      ((await get('/products/1/related?store_id=1&limit=20')).data as Product[]).map(
        ({ product_id }) => product_id,
      )
    const [first] = await near()
    expect(first).not.toBe(pack.product_id)
    await setStock(test, 1, first!, 0)
    await test.shop.catalogue.refresh()
    expect(await near()).not.toContain(first)
  })
})

describe('§5 Tobacco', () => {
  it('rule 35: tobacco is hidden by default from lists, search, suggestions, facets, related products and pages', async () => {
    const { products } = await list('search=gin')
    const gin = products[0]!
    await test.db.run(sql`update products set kind = 'tobacco' where product_id = ${gin.product_id}`)
    const seen = async () => {
      await test.shop.catalogue.refresh()
      const name = encodeURIComponent(gin.product_name)
      return {
        list: (await list(`search=${name}`)).products.some(({ product_id }) => product_id === gin.product_id),
        suggested: (await get(`/products/suggestions?store_id=1&search=${name}`)).text.includes(
          gin.product_slug,
        ),
        page: (await get(`/products/slug/${gin.product_slug}?store_id=1`)).status,
      }
    }
    expect(await seen()).toEqual({ list: false, suggested: false, page: 400 })
    await test.db.run(sql`
      insert into store_settings (store_id, setting_key, setting_value) values (1, 'tobacco_enabled', '1')
      on conflict (store_id, setting_key) do update set setting_value = '1'`)
    expect(await seen()).toEqual({ list: true, suggested: true, page: 200 })
  })
})

describe('§4 Catalogue status', () => {
  it('§4 Catalogue status: only active product packs with a price above 0 are listed', async () => {
    const [product] = (await list('style=Riesling')).products
    const packs = async () => {
      await test.shop.catalogue.refresh()
      const { data } = await get(`/products/${product!.product_id}?store_id=1`)
      return (data[0] as Product).product_pack!.map(({ pack_size }) => pack_size)
    }
    expect(await packs()).toEqual([1, 6, 12])
    await test.db.run(sql`
      update packs set status = 'INACTIVE' where store_id = 1 and product_id = ${product!.product_id} and size = 6`)
    await test.db.run(sql`
      update packs set price_cents = 0, sale_price_cents = 0
      where store_id = 1 and product_id = ${product!.product_id} and size = 12`)
    expect(await packs()).toEqual([1])
  })

  it('§9 categories are sorted by sort; favourites by the store’s sequence, then the product’s', async () => {
    const { data } = await get('/categories')
    const sorts = data.map(({ sort }: { sort: number }) => sort)
    expect(sorts).toEqual(sorts.toSorted((a: number, b: number) => a - b))
    const places = (await list('sort=0')).products.map(
      ({ product_store_sequence, product_sequence }) =>
        product_store_sequence![0]?.sequence ?? product_sequence![0]!.sequence,
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })
})
