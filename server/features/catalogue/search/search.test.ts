import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Product, ProductSuggestions } from '#contract/shop/catalogue.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

const get = (path: string) => shopper(test).call('GET', path)
const search = async (text: string, more = '') => {
  const { data, json } = await get(`/products?store_id=1&limit=250&search=${encodeURIComponent(text)}${more}`)
  return {
    products: data as Product[],
    count: json.total_count as number,
    meant: json.did_you_mean as string | undefined,
  }
}
const wordsOf = (product: Product) =>
  [product.product_name, ...product.product_categories!.map(({ name }) => name)].join(' ').toLowerCase()

describe('§4 Product list: Typing in search', () => {
  it.each(['lager', 'NOIR', 'gin', 'tram 8', 'ale', 'Cider', 'rosé', 'ck &'])(
    '§4 Product list: typing in search filters by lower-cased text on product name or category name: %j',
    async (text) => {
      const all: Product[] = []
      for (let page = 1; page <= 3; page++)
        all.push(...((await get(`/products?store_id=1&limit=250&page=${page}`)).data as Product[]))
      const plain = all.filter((product) => wordsOf(product).includes(text.toLowerCase()))
      const { products } = await search(text)
      const found = new Set(products.map(({ product_id }) => product_id))
      expect(plain.filter(({ product_id }) => !found.has(product_id))).toEqual([])
    },
  )

  it('§4 Product list: clearing the search removes the filter', async () => {
    const [cleared, plain] = [await get('/products?store_id=1&search='), await get('/products?store_id=1')]
    expect(cleared.data).toEqual(plain.data)
  })
})

describe('§2 Search', () => {
  it.each([
    ['sav blanc', /sauvignon blanc/],
    ['savvy b', /sauvignon blanc/],
    ['zero alc', /alcohol-free|low & no/],
    ['non alcoholic beer', /alcohol-free/],
    ['bubbles', /sparkling/],
    ['pinot grigio', /pinot (gris|grigio)/],
    ['rose', /rosé|rose/],
    ['bourbon', /bourbon/],
    ['stubbies', /beer/],
    ['slab', /./],
    ['whiskey', /whisky/],
    ['cab sav', /cabernet/],
    ['wheat beers', /wheat/],
  ])('§2 Search: %j finds only %s', async (text, expected) => {
    const { products, count, meant } = await search(text)
    expect(count).toBeGreaterThan(1)
    expect(meant).toBeUndefined()
    for (const product of products) expect(wordsOf(product)).toMatch(expected)
  })

  it('§2 Search: "6 pack" finds products in packs of six', async () => {
    const { products, count } = await search('6 pack')
    expect(count).toBeGreaterThan(20)
    for (const { product_name, product_pack } of products)
      expect([product_name, product_pack!.some(({ pack_size }) => pack_size === 6)]).toEqual([
        product_name,
        true,
      ])
  })

  it.each([
    ['pilsner slab', 24],
    ['pale ale 24 pack', 24],
    ['dozen shiraz', 12],
    ['longneck', 1],
    ['single pilsner can', 1],
  ])('§2 Search: %j marks the pack of %i as the initial pack', async (text, size) => {
    const { products } = await search(text)
    const [first] = products
    const initial = first!.product_pack!.filter((pack) => pack.initial)
    expect(initial.map(({ pack_size }) => pack_size)).toEqual([size])
    const { data } = await get(`/products/suggestions?store_id=1&limit=1&search=${encodeURIComponent(text)}`)
    const [suggested] = (data as ProductSuggestions).products
    expect([suggested!.pack_size, suggested!.price]).toEqual([size, initial[0]!.product_price[0]!.price])
  })

  it('§2 Search: a search without a pack keeps the usual initial pack', async () => {
    const [named] = (await search('blue gum pilsner')).products
    const [slab] = (await search('blue gum pilsner slab')).products
    const initialOf = (product: Product) => product.product_pack!.find((pack) => pack.initial)!.pack_size
    expect([initialOf(named!), initialOf(slab!)]).toEqual([6, 24])
  })

  it('§2 Search: words of different fields must all match', async () => {
    const { products } = await search('barossa shiraz')
    expect(products.length).toBeGreaterThan(0)
    for (const { style, region } of products) {
      expect(style).toMatch(/shiraz/i)
      expect(region).toBe('Barossa Valley')
    }
  })

  it.each([
    ['shirza', 'shiraz'],
    ['chardonay', 'chardonnay'],
    ['reisling', 'riesling'],
    ['temprenillo', 'tempranillo'],
  ])('§2 Search: %j is corrected to %j, and the response reports it', async (typo, meant) => {
    const found = await search(typo)
    expect(found.meant).toBe(meant)
    expect(found.count).toBeGreaterThan(0)
    expect(wordsOf(found.products[0]!)).toContain(meant)
  })

  it('§2 Search: near misses are shown only if no product matches, and nonsense finds no product', async () => {
    for (const product of (await search('lager')).products) expect(wordsOf(product)).toContain('lager')
    expect((await search('zzz qqq')).count).toBe(0)
    expect((await search('%_\\"')).count).toBe(0)
  })

  it('§2 Search: a brand that isn’t sold is replaced by its style, and the response reports it', async () => {
    const { data, json } = await get('/products?store_id=1&limit=5&search=heineken')
    expect(json.not_stocked).toEqual({ brand: 'Heineken', instead: 'lagers' })
    for (const product of data as Product[]) expect(wordsOf(product)).toContain('lager')
  })

  it('§2 Search: typed words take precedence over the style of the brand', async () => {
    const { data, json } = await get('/products?store_id=1&limit=5&search=yellow+tail+chardonnay')
    expect(json.not_stocked).toEqual({ brand: 'Yellow Tail', instead: 'ones' })
    expect(new Set((data as Product[]).map(({ style }) => style))).toEqual(new Set(['Chardonnay']))
    const mixed = (await get('/products?store_id=1&limit=4&search=smirnoff+lemonade')).data as Product[]
    expect(mixed.map(({ is_alcohol }) => is_alcohol)).toEqual(expect.arrayContaining([true, false]))
  })

  it('§2 Search: a brand that is sold is found by its name, without a notice', async () => {
    await test.db.run(sql`update products set name = 'Heineken Draught' where slug = 'tram-86-draught'`)
    await test.renew()
    const { data, json } = await get('/products?store_id=1&search=heineken')
    expect([(data as Product[]).map(({ product_name }) => product_name), json.not_stocked]).toEqual([
      ['Heineken Draught'],
      undefined,
    ])
  })

  it('§2 Search: full matches come first; without any, close matches are marked as such', async () => {
    const close = await get('/products?store_id=1&limit=5&search=prosecco+under+2')
    expect([
      close.json.close_matches,
      (close.data as Product[]).every(({ style }) => style === 'Prosecco'),
    ]).toEqual([true, true])
    expect((await get('/products?store_id=1&search=prosecco')).json.close_matches).toBeUndefined()
  })

  it('§2 Search: a mixed drink shows all its parts in turn', async () => {
    const { data } = await get('/products?store_id=1&limit=4&search=gin+and+tonic')
    const shelves = (data as Product[]).map(({ product_categories }) => product_categories![1]!.name)
    expect(shelves).toEqual(['Gin', 'Tonic Water', 'Gin', 'Tonic Water'])
  })

  it('§2 Search: plain ranks before flavoured, a drink before its accessories', async () => {
    const gins = (await search('gin')).products
    expect(gins[0]!.style).toBe('London Dry Gin')
    expect(gins.findIndex(({ style }) => style === 'Pink Gin')).toBeGreaterThan(
      gins.findIndex(({ style }) => style === 'London Dry Gin'),
    )
    const wines = (await search('wine')).products.map(({ product_name }) => product_name)
    expect(wines.indexOf('Good Host Wine Key')).toBeGreaterThan(100)
  })

  it('§2 Search: the best match comes first, and any other sort is respected', async () => {
    const { products } = await search('gin')
    expect(products[0]!.product_categories!.map(({ name }) => name)).toContain('Gin')
    const byName = (await search('gin', '&sort=1')).products.map(({ product_name }) => product_name)
    expect(byName).toEqual(byName.toSorted((a, b) => a.localeCompare(b, 'en-AU')))
  })
})

describe('§2 Search: suggestions while typing', () => {
  const suggest = async (text: string, more = ''): Promise<ProductSuggestions> =>
    (await get(`/products/suggestions?store_id=1&search=${encodeURIComponent(text)}${more}`)).data

  it('§2 Search: products with their price, and categories by the beginning of a word', async () => {
    const { products, categories } = await suggest('pin', '&limit=4')
    expect(products).toHaveLength(4)
    expect(products[0]).toEqual({
      product_id: expect.any(Number),
      product_slug: expect.stringMatching(/pinot|pineapple/),
      product_name: expect.any(String),
      image_src: expect.stringMatching(/^\/pictures\//),
      price: expect.any(Number),
      sale_price: expect.any(Number),
      pack_size: expect.any(Number),
    })
    expect(categories.map(({ name }) => name)).toContain('Pinot Noir')
  })

  it('§2 Search: colloquial words match the shelf’s categories', async () => {
    expect((await suggest('bubbles')).categories.map(({ name }) => name)).toContain('Sparkling')
  })

  it('§2 Search: a typing error is corrected and the corrected products are offered', async () => {
    const { did_you_mean, products } = await suggest('chardonay')
    expect([did_you_mean, products.length > 0]).toEqual(['chardonnay', true])
  })

  it('§2 Search: an empty text returns no suggestions', async () => {
    expect(await suggest('')).toEqual({
      products: [],
      categories: [],
      did_you_mean: '',
      not_stocked: null,
    })
  })

  it.each([
    ['store_id=99', 'store_not_found'],
    ['limit=21', 'invalid_input'],
  ])('§2 Search: suggestions return a 400 for %s: %s', async (query, code) => {
    const reply = await get(`/products/suggestions?search=a&${query}`)
    expect([reply.status, reply.error.code]).toEqual([400, code])
  })
})
