import { describe, expect, it } from 'vitest'
import type { Product, ProductPack } from '#contract/shop/catalogue.ts'
import { initialPack, packsOfStore, toListedProduct } from './listed-product.ts'

const aPack = (id: number, part: Partial<ProductPack> & { price?: number } = {}): ProductPack => {
  const { price = 10, ...pack } = part
  const product_price = [{ price, sale_price: 0 }] as ProductPack['product_price']
  return {
    product_pack_id: id,
    store_id: 1,
    product_id: 7,
    pack_size: 1,
    initial: false,
    status: 'ACTIVE',
    in_stock: true,
    product_price,
    ...pack,
  }
}
const sold = (...packs: ProductPack[]) => ({ product_pack: packs }) as Product
const ids = (...packs: ProductPack[]) => packsOfStore(sold(...packs), 1).map(({ id }) => id)

describe('§2 Product detail', () => {
  it('Packs are filtered to the zone’s primary store', () => {
    expect(ids(aPack(1, { store_id: 2 }), aPack(2))).toEqual([2])
  })

  it('packs are de-duplicated by size, the smallest first', () => {
    expect(ids(aPack(1, { pack_size: 6 }), aPack(2), aPack(3), aPack(4, { pack_size: 6 }))).toEqual([2, 1])
  })

  it('§4 Catalogue status: an inactive pack is not offered', () => {
    expect(ids(aPack(1, { status: 'INACTIVE' }), aPack(2))).toEqual([2])
  })

  it.each([0, -1])('§5 Quantity: a pack with the price %d is hidden', (price) => {
    expect(ids(aPack(1, { price }), aPack(2, { pack_size: 6 }))).toEqual([2])
  })

  it('preselects the pack that the shop marked, else the smallest', () => {
    const product = sold(aPack(1), aPack(2, { pack_size: 6, initial: true }))
    const packs = packsOfStore(product, 1)
    expect(initialPack(product, packs)?.id).toBe(2)
    expect(initialPack(sold(aPack(1)), packs)?.id).toBe(1)
    expect(initialPack(sold(), [])).toBeNull()
  })
})

describe('§2 Product list: pack of a card', () => {
  const listed = (...packs: ProductPack[]) => listedBy('', ...packs)
  const listedBy = (search: string, ...packs: ProductPack[]) =>
    toListedProduct(
      {
        product_slug: 'ale',
        abv: 0,
        style: '',
        unit_volume_ml: 375,
        rating: null,
        product_images: [
          { src: '/six.webp', product_pack_size: 6 },
          { src: '/slab.webp', product_pack_size: 24 },
        ],
        product_pack: packs,
      } as unknown as Product,
      1,
      search,
    )
  const slab = aPack(2, { pack_size: 24, price: 90, initial: true })

  it('shows the picture of its pack, else the first', () => {
    expect(listed(aPack(1, { pack_size: 6 }), slab).image).toBe('/slab.webp')
    expect(listed(aPack(1)).image).toBe('/six.webp')
  })

  it.each([
    ['slab of ale', '/product/ale?pack=2'],
    ['Ale 24-pack', '/product/ale?pack=2'],
    ['longneck', '/product/ale?pack=2'],
    ['ale', '/product/ale'],
    ['', '/product/ale'],
  ])('links to the pack that a search named: “%s” to %s', (search, path) => {
    expect(listedBy(search, aPack(1, { pack_size: 6 }), slab).path).toBe(path)
    expect(listedBy(search, slab).path).toBe('/product/ale')
  })

  it('states the rating of a reviewed product', () => {
    const rated = { ...sold(aPack(1)), product_images: [], abv: 0, style: '', unit_volume_ml: 0 } as Product
    const ratingOf = (average: number, reviews: number) =>
      toListedProduct({ ...rated, rating: { average, reviews } }, 1).rating
    expect(ratingOf(4, 1)).toEqual({ text: '★ 4.0 (1)', label: 'Rated 4.0 out of 5 by 1 buyer' })
    expect(ratingOf(4.6, 12)!.label).toBe('Rated 4.6 out of 5 by 12 buyers')
  })

  it('lists all packs with their unit prices, if there are several', () => {
    const { packs } = listed(aPack(1, { pack_size: 6, price: 27 }), slab)
    expect(packs.map(({ label, unitPrice }) => [label, unitPrice])).toEqual([
      ['6 Pack', '$12.00/L'],
      ['24 Pack', '$10.00/L'],
    ])
    expect(listed(slab).packs).toEqual([])
  })
})

describe('§2 Product list: facts of a card', () => {
  const factsOf = (changed: Partial<Product>, ...packs: ProductPack[]) =>
    toListedProduct(
      {
        abv: 0,
        style: '',
        unit_volume_ml: 0,
        product_images: [],
        product_pack: packs,
        ...changed,
      } as unknown as Product,
      1,
    ).facts

  it.each([
    ['4.9% · $11.11/L', { abv: 4.9, unit_volume_ml: 375 }, [aPack(1, { pack_size: 6, price: 24.99 })]],
    [
      '13.5% · $2.67/100 ml · from $20.00',
      { abv: 13.5, unit_volume_ml: 750 },
      [aPack(1, { price: 20 }), aPack(2, { pack_size: 6, price: 108 })],
    ],
    ['Tonic · $2.00 each', { style: 'Tonic' }, [aPack(1, { pack_size: 4, price: 8 })]],
    ['', {}, [aPack(1)]],
  ])(
    '§2 Product list: strength or style, unit price and the lowest pack price: “%s”',
    (facts, changed, packs) => {
      expect(factsOf(changed, ...packs)).toBe(facts)
    },
  )
})
