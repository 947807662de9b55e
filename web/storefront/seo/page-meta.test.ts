import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contentMeta, suburbsMeta } from './content-meta.ts'
import { homeMeta } from './home-meta.ts'
import { unlistedMeta } from './page-meta.ts'
import { productMeta } from './product-meta.ts'
import { readQuestions } from './faq-questions.ts'
import { productListMeta } from './product-list-meta.ts'
import { dayText, hoursText } from '../suburbs/opening-hours-text.ts'

const SETTINGS = { publicUrl: 'https://coldie.example', productName: 'Coldie' }
const list = {
  area: { state: 'VIC' as const, city: 'Richmond', deliveryFee: 7.95, minimum: 30 },
  category: { name: 'Pale Ale', slug: 'pale-ale' },
  categories: [{ name: 'Beer', children: [{ slug: 'pale-ale' }] }],
  query: { search: '', page: 1 },
  products: [],
  suburbInfo: null,
}
const product = {
  slug: 'galah-lager',
  name: 'Galah Lager',
  description: 'Crisp. '.repeat(60),
  images: [],
  categories: ['Beer', 'Lager'],
  trail: [],
  isTobacco: false,
}

/** Returns the tags' values by name, property or rel, and the title as `title`. */
const read = (meta: object[]) =>
  Object.fromEntries(
    (meta as Record<string, string>[]).map(({ title, name, property, rel, content, href }) =>
      title ? ['title', title] : [name ?? property ?? rel, content ?? href],
    ),
  ) as Record<string, string>

// Runs as on the server, which renders the preview tags.
beforeEach(() => void vi.stubEnv('SSR', true))
afterEach(() => void vi.unstubAllEnvs())

describe('Found and shared: titles, descriptions, canonical addresses and previews', () => {
  it('§2 Product detail: the page title is the product name, its first category and ‘delivery in 30 mins’', () => {
    const tags = read(productMeta(SETTINGS, { product }))
    expect(tags.title).toBe('Galah Lager, Beer, delivery in 30 mins')
    expect(tags.canonical).toBe('https://coldie.example/product/galah-lager')
  })

  it('has a preview with a large picture of the product, on the canonical host', () => {
    const tags = read(productMeta(SETTINGS, { product }))
    expect(tags).toMatchObject({
      'og:type': 'product',
      'og:locale': 'en_AU',
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    })
    expect(tags['og:image']).toMatch(/^https:\/\/coldie\.example\/share\/\d+\/product-galah-lager-\w+\.jpg$/)
    expect(tags['og:url']).toBe(tags.canonical)
  })

  it('omits preview tags in the browser, because preview programs run no scripts', () => {
    vi.stubEnv('SSR', false)
    const tags = read(productMeta(SETTINGS, { product }))
    expect(Object.keys(tags)).toEqual(['title', 'description', 'canonical'])
  })

  it('cuts the description after a whole word, at the length that is shown', () => {
    const { description } = read(productMeta(SETTINGS, { product }))
    expect(description!.length).toBeLessThanOrEqual(160)
    expect(description).toMatch(/Crisp\.…$/)
  })

  it('§2 Product detail: contains only the name of tobacco products, and excludes them from indexing', () => {
    const tags = read(productMeta(SETTINGS, { product: { ...product, isTobacco: true } }))
    expect(Object.keys(tags)).toEqual(['title', 'robots'])
    expect(tags.robots).toBe('noindex')
  })

  it('has the picture of a category’s parent, and fee and minimum in its description', () => {
    const tags = read(productListMeta(SETTINGS, list))
    expect(tags['og:image']).toContain('/category-beer-')
    expect(tags.description).toContain('$7.95 delivery per order, $30 minimum')
  })

  it('has a canonical URL per page, and excludes searches from indexing', () => {
    const second = read(productListMeta(SETTINGS, { ...list, query: { search: '', page: 2 } }))
    expect(second.canonical).toMatch(/\/richmond\/pale-ale\?page=2$/)
    expect(second.robots).toBeUndefined()
    expect(read(productListMeta(SETTINGS, { ...list, query: { search: 'noir', page: 1 } })).robots).toBe(
      'noindex',
    )
  })

  it('has one canonical URL each for home, a content page and the suburbs of a state', () => {
    expect(read(homeMeta(SETTINGS)).canonical).toBe('https://coldie.example/')
    const item = { uri: 'about', title: 'About', html: '<h2>Us</h2><p>We &amp; you.</p>' }
    expect(read(contentMeta(SETTINGS, item))).toMatchObject({
      canonical: 'https://coldie.example/content/about',
      description: 'Us We & you.',
    })
    const victoria = { path: '/suburb/victoria', name: 'Victoria', suburbs: [1, 2] }
    expect(read(suburbsMeta(SETTINGS, victoria)).canonical).toBe('https://coldie.example/suburb/victoria')
    expect(read(suburbsMeta(SETTINGS, { ...victoria, path: null })).robots).toBe('noindex')
  })

  it('excludes the cart from each large search engine by name', () => {
    expect(read(unlistedMeta('My Cart', 'Yours.'))).toMatchObject({
      googlebot: 'noindex',
      bingbot: 'noindex',
    })
  })
})

describe('questions of a content page', () => {
  it('are the headings with a question mark, and the text below them', () => {
    const html =
      '<h1>FAQ</h1><h2 id="a">Do I <b>need</b> ID?</h2><p>Yes. See <a href="/x">what we take</a>.</p><h2>Contact</h2><p>Write.</p><h2>What &amp; when?</h2><ul><li>Now</li></ul>'
    expect(readQuestions(html)).toEqual([
      ['Do I need ID?', 'Yes. See what we take.'],
      ['What & when?', 'Now'],
    ])
  })
})

describe('week of a suburb page', () => {
  it.each([
    [[{ opens: '12:00', closes: '23:00' }], 'midday to 11pm'],
    [[{ opens: '09:30', closes: '21:00' }], '9:30am to 9pm'],
    [[], 'Closed'],
  ])('%j reads %s', (spans, text) => {
    expect(hoursText(spans)).toBe(text)
  })

  it('formats a day as weekday and date', () => {
    expect(dayText('2026-11-20')).toBe('Friday 20/11')
  })
})
