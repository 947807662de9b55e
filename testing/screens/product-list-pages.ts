import type { ProductPage } from '#web/storefront/product/load-product.ts'
import type { ProductListPage } from '#web/storefront/catalogue/product-list/load-product-list.ts'
import { NO_FILTERS } from '#web/storefront/catalogue/product-list/list-query.ts'
import type { ListedProduct, ShopPack } from '#web/storefront/catalogue/product-card/listed-product.ts'

/** Data of the loaders of product list and product pages, with useful defaults. */

export const aShopPack = (changed: Partial<ShopPack> = {}): ShopPack => ({
  id: 100,
  storeId: 1,
  size: 6,
  label: '6 Pack',
  price: 24.99,
  salePrice: 0,
  isInStock: true,
  ...changed,
})

export const aListedProduct = (changed: Partial<ListedProduct> = {}): ListedProduct => ({
  id: 1,
  slug: 'half-moon-lager',
  path: `/product/${changed.slug ?? 'half-moon-lager'}`,
  name: 'Half Moon Lager',
  image: '/pictures/1/half-moon-lager-pack6-340.webp',
  kind: 'beer',
  category: 'Beer',
  isTobacco: false,
  pack: aShopPack(),
  packs: [],
  facts: '4.9% · $11.11/L',
  rating: null,
  ...changed,
})

/** Returns `count` different products, numbered from `from`. */
export const listedProducts = (count: number, from = 1): ListedProduct[] =>
  Array.from({ length: count }, (_, index) => {
    const number = from + index
    return aListedProduct({
      id: number,
      slug: `drink-${number}`,
      path: `/product/drink-${number}`,
      name: `Drink ${number}`,
      pack: aShopPack({ id: 1000 + number }),
    })
  })

export const FITZROY_AREA: ProductListPage['area'] = {
  state: 'VIC',
  city: 'Fitzroy',
  zoneId: 1,
  storeId: 1,
  deliveryFee: 7.95,
  minimum: 30,
  notice: '',
  shopPath: '/bottleshop/victoria/fitzroy',
}

export const aProductListPage = (changed: Partial<ProductListPage> = {}): ProductListPage => ({
  area: FITZROY_AREA,
  licence: null,
  path: '/bottleshop/victoria/fitzroy',
  category: null,
  categories: [
    { name: 'Beer', slug: 'beer', children: [{ name: 'Lager', slug: 'lager' }] },
    { name: 'Ice', slug: 'ice', children: [] },
  ],
  subcategories: [],
  query: { search: '', sort: 0, page: 1, filters: NO_FILTERS },
  products: listedProducts(16),
  offset: 0,
  count: 40,
  pageCount: 3,
  facets: {
    styles: [
      { value: 'Lager', count: 9 },
      { value: 'IPA', count: 4 },
    ],
    regions: [{ value: 'Tasmania', count: 3 }],
    attributes: [{ value: 'vegan', count: 7 }],
    strengths: [{ value: '3.6-5.5', count: 12 }],
    price: { min: 4, max: 99.5 },
    on_special: 2,
    in_stock: 38,
  },
  searchNote: '',
  emptyNote: '',
  problem: '',
  ...changed,
})

export const aProduct = (changed: Partial<ProductPage['product']> = {}): ProductPage['product'] => ({
  id: 1,
  slug: 'half-moon-lager',
  name: 'Half Moon Lager',
  description: 'Crisp and golden.',
  images: ['pack6', 'shelf', 'tight', 'case'].map((variant) => ({
    src: `/pictures/1/half-moon-lager-${variant}-340.webp`,
    alt: `Half Moon Lager, ${variant}`,
    packSize: 1,
  })),
  kind: 'beer',
  categories: ['Beer', 'Lager'],
  trail: [
    { name: 'Beer', slug: 'beer' },
    { name: 'Lager', slug: 'lager' },
  ],
  isAlcohol: true,
  isTobacco: false,
  abv: 4.9,
  bundle: null,
  volumeMl: 375,
  style: 'Lager',
  region: 'New South Wales',
  container: 'Can',
  hasDeposit: true,
  attributes: ['Vegan'],
  ...changed,
})

export const aProductPage = (changed: Partial<ProductPage> = {}): ProductPage => ({
  area: FITZROY_AREA,
  terms: FITZROY_AREA,
  licence: null,
  delivery: { isOpen: true, minutes: 30, opensAt: null },
  packs: [
    aShopPack({ id: 101, size: 1, label: 'Ea', price: 5 }),
    aShopPack({ id: 106, size: 6, label: '6 Pack', price: 24.99 }),
  ],
  initialPackId: 106,
  product: aProduct(),
  related: [],
  reviews: { shown: [], average: null, count: 0, page: 1, pages: 0 },
  problem: '',
  ...changed,
})
