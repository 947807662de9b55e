import { describe, expect, it } from 'vitest'
import { schemaFaults } from '#testing/suites/schema-org.ts'
import { contentBlocks, homeBlocks, productBlocks, productListBlocks } from './page-structured-data.ts'
import type { SuburbInfo } from '../suburbs/load-suburb.ts'

const SETTINGS = { publicUrl: 'https://coldie.example', productName: 'Coldie' }

const store = {
  store_id: 1,
  name: 'Coldie Fitzroy',
  state: 'VIC' as const,
  address: '214 Smith Street, Fitzroy VIC 3065',
  suburb: 'Fitzroy',
  postcode: '3065',
  lat: -37.8,
  lng: 144.98,
  phone: '(03) 5550 0141',
  time_zone: 'Australia/Melbourne',
  week: [
    { date: '2026-11-20', spans: [{ opens: '12:00', closes: '23:00' }] },
    { date: '2026-12-25', spans: [] },
  ],
  suburbs: ['Fitzroy', 'Richmond'],
}
const suburbInfo = {
  facts: {
    suburb: { name: 'Richmond', state: 'VIC', postcode: '3121', zone_id: 1 },
    zone: {
      zone_id: 1,
      name: 'Fitzroy',
      primary_store_id: 1,
      status: 'ACTIVE',
      delivery_fee: 7.95,
      min_spend: 30,
      state: 'VIC',
      notice: '',
    },
    store,
    distance_km: 2.1,
    lead_minutes: 25,
    nearby: [],
  },
  popular: [],
  isLanding: true,
} satisfies SuburbInfo
const list = {
  area: { state: 'VIC' as const, city: 'Richmond', deliveryFee: 7.95, minimum: 30 },
  category: null,
  categories: [],
  query: { search: '', page: 1 },
  products: [{ slug: 'galah-lager', name: 'Galah Lager' }],
  suburbInfo,
}
const product = {
  slug: 'galah-lager',
  name: 'Galah Lager',
  description: 'A crisp lager.',
  images: [{ src: '/pictures/1/galah-lager-tight-1020.webp', packSize: 1 }],
  categories: ['Beer'],
  trail: [{ name: 'Beer', slug: 'beer' }],
  isTobacco: false,
}
const page = {
  area: null,
  terms: { state: 'VIC' as const, deliveryFee: 7.95 },
  packs: [{ id: 7, size: 6, price: 24, salePrice: 21.5, isInStock: true }],
  reviews: { average: 4.3, count: 12 } as { average: number | null; count: number },
  product,
}
const twoPacks = {
  ...page,
  packs: [{ id: 6, size: 1, price: 4.5, salePrice: 0, isInStock: false }, ...page.packs],
}
const ofType = (blocks: object[], type: string) =>
  blocks.find((block) => (block as { '@type': string })['@type'] === type) as Record<string, never>

describe('Found and shared: JSON-LD by schema.org’s definitions', () => {
  it.each([
    ['home', homeBlocks(SETTINGS, [['Do I need ID?', 'Yes.']]), ['WebSite', 'OnlineStore', 'FAQPage']],
    ['a product with several packs', productBlocks(SETTINGS, twoPacks), ['ProductGroup', 'BreadcrumbList']],
    ['a suburb', productListBlocks(SETTINGS, list), ['BreadcrumbList', 'ItemList', 'LiquorStore']],
    ['a product', productBlocks(SETTINGS, page), ['Product', 'BreadcrumbList']],
    [
      'the FAQ',
      contentBlocks(SETTINGS, { uri: 'faq', title: 'FAQ', questions: [['Do I need ID?', 'Yes.']] }),
      ['BreadcrumbList', 'FAQPage'],
    ],
    [
      'another content page',
      contentBlocks(SETTINGS, { uri: 'about', title: 'About', questions: [] }),
      ['BreadcrumbList'],
    ],
  ])('%s has only types and properties of schema.org', (_, blocks, types) => {
    expect(blocks.map((block) => (block as { '@type': string })['@type'])).toEqual(types)
    expect(blocks.flatMap((block) => schemaFaults(block))).toEqual([])
  })

  it('reads the definitions, and rejects unknown types and properties', () => {
    expect(schemaFaults({ '@type': 'Bottleshop' })).toEqual([': schema.org has no type Bottleshop'])
    expect(schemaFaults({ '@type': 'Product', colour: 'red' })).toHaveLength(1)
    expect(schemaFaults({ '@type': 'Product', offers: { '@type': 'Question' } })).toHaveLength(1)
    expect(schemaFaults({ '@type': 'Offer', availability: 'on the shelf' })).toHaveLength(1)
  })
})

describe('Found and shared: requirements of search engines', () => {
  it('Product: name, image, and an Offer with the price to pay, AUD and availability', () => {
    const data = ofType(productBlocks(SETTINGS, page), 'Product')
    expect(data).toMatchObject({
      name: 'Galah Lager',
      image: ['https://coldie.example/pictures/1/galah-lager-tight-1020.webp'],
      offers: { price: '21.50', priceCurrency: 'AUD', availability: 'https://schema.org/InStock' },
    })
  })

  it('Product: a sold-out Offer is marked, and a product that no store sells has no Offer', () => {
    const soldOut = { ...page, packs: [{ ...page.packs[0]!, isInStock: false }] }
    expect(ofType(productBlocks(SETTINGS, soldOut), 'Product').offers).toMatchObject({
      availability: 'https://schema.org/OutOfStock',
    })
    expect(ofType(productBlocks(SETTINGS, { ...page, packs: [] }), 'Product')).not.toHaveProperty('offers')
  })

  it('Product: the average of its published reviews, omitted without reviews', () => {
    expect(ofType(productBlocks(SETTINGS, page), 'Product').aggregateRating).toEqual({
      '@type': 'AggregateRating',
      ratingValue: 4.3,
      reviewCount: 12,
      bestRating: 5,
    })
    const unrated = { ...page, reviews: { average: null, count: 0 } }
    expect(ofType(productBlocks(SETTINGS, unrated), 'Product')).not.toHaveProperty('aggregateRating')
  })

  it('ProductGroup: each pack is a variant by size with its own price, picture and availability', () => {
    const group = ofType(productBlocks(SETTINGS, twoPacks), 'ProductGroup')
    expect(group).toMatchObject({ productGroupID: 'galah-lager', variesBy: 'https://schema.org/size' })
    expect(group.hasVariant).toMatchObject([
      {
        name: 'Galah Lager, Single',
        sku: '6',
        size: 'Single',
        image: 'https://coldie.example/pictures/1/galah-lager-tight-1020.webp',
        offers: { price: '4.50', availability: 'https://schema.org/OutOfStock' },
      },
      { name: 'Galah Lager, 6 Pack', sku: '7', size: '6 Pack', offers: { price: '21.50' } },
    ])
  })

  it('Offer: the delivery fee and same-day delivery in the state of the page', () => {
    const { offers } = ofType(productBlocks(SETTINGS, page), 'Product') as unknown as { offers: object }
    expect(offers).toMatchObject({
      shippingDetails: {
        shippingRate: { value: '7.95', currency: 'AUD' },
        shippingDestination: { addressCountry: 'AU', addressRegion: 'VIC' },
        deliveryTime: { transitTime: { minValue: 0, maxValue: 0, unitCode: 'DAY' } },
      },
    })
  })

  it('OnlineStore: no returns for a change of mind, free returns of faulty goods', () => {
    expect(ofType(homeBlocks(SETTINGS, []), 'OnlineStore').hasMerchantReturnPolicy).toMatchObject({
      applicableCountry: 'AU',
      returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
      merchantReturnLink: 'https://coldie.example/content/delivery',
    })
  })

  it('omits tobacco', () => {
    expect(productBlocks(SETTINGS, { ...page, product: { ...product, isTobacco: true } })).toEqual([])
  })

  it('BreadcrumbList: position, name and URL, from the home page to the current page', () => {
    expect(ofType(productBlocks(SETTINGS, page), 'BreadcrumbList').itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Coldie', item: 'https://coldie.example/' },
      {
        '@type': 'ListItem',
        position: 2,
        name: 'Beer',
        item: 'https://coldie.example/bottleshop/victoria/melbourne/beer',
      },
      {
        '@type': 'ListItem',
        position: 3,
        name: 'Galah Lager',
        item: 'https://coldie.example/product/galah-lager',
      },
    ])
  })

  it('LiquorStore: name, address, hours of this week by date, and the suburbs it serves', () => {
    const data = ofType(productListBlocks(SETTINGS, list), 'LiquorStore')
    expect(data).toMatchObject({
      name: 'Coldie Fitzroy',
      address: {
        streetAddress: '214 Smith Street',
        addressLocality: 'Fitzroy',
        postalCode: '3065',
        addressCountry: 'AU',
      },
    })
    expect(data.openingHoursSpecification).toMatchObject([
      { dayOfWeek: 'https://schema.org/Friday', opens: '12:00', closes: '23:00', validFrom: '2026-11-20' },
      { opens: '00:00', closes: '00:00', validFrom: '2026-12-25', validThrough: '2026-12-25' },
    ])
    expect(data.areaServed).toHaveLength(2)
  })

  it('LiquorStore: only on the suburb’s own page, not on a category or a search', () => {
    const beer = { ...list, category: { name: 'Beer', slug: 'beer' } }
    expect(ofType(productListBlocks(SETTINGS, beer), 'LiquorStore')).toBeUndefined()
  })

  it('WebSite: a search action with the name of its query parameter', () => {
    expect(ofType(homeBlocks(SETTINGS, []), 'WebSite').potentialAction).toMatchObject({
      target: { urlTemplate: expect.stringContaining('?search={search_term_string}') },
      'query-input': 'required name=search_term_string',
    })
  })
})
