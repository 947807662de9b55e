import { describe, expect, it } from 'vitest'
import { ATTRIBUTES } from '#domain/catalogue/attributes.ts'
import { isGtin } from '#domain/catalogue/gtin.ts'
import { statedKind } from '#domain/catalogue/kinds/stated-kind.ts'
import { isAlcohol, type ProductKind } from '#domain/catalogue/packs.ts'
import { demoCategories } from './categories.ts'
import { demoProducts } from './demo-products.ts'
import { openingUnits, storePriceCents } from './prices.ts'

const products = demoProducts()
const categories = demoCategories()
const stores = [0, 1, 2, 3, 4, 5, 6]
const alcoholic = products.filter(({ kind }) => ['beer_cider', 'wine', 'spirits', 'premixed'].includes(kind))

const distinct = (values: readonly unknown[]) => new Set(values).size

describe('the demo catalogue', () => {
  it('contains at least 560 products and is the same each time', () => {
    expect(products.length).toBeGreaterThanOrEqual(560)
    expect(demoProducts()).toEqual(products)
  })

  it.each(['slug', 'name', 'sequence', 'description'] as const)('has unique values of %s', (field) => {
    expect(distinct(products.map((product) => product[field]))).toBe(products.length)
  })

  it('has 16 top-level categories, each with sub-categories, and unique slugs', () => {
    const tops = categories.filter(({ parent }) => parent === null)
    expect(tops.map(({ icon }) => icon).toSorted()).toEqual(
      'beer cask_wine cider essentials gifts ice low_and_no_alcohol mixers premix red_wine rose snacks soft_drinks sparkling spirits white_wine'.split(
        ' ',
      ),
    )
    expect(distinct(categories.map(({ slug }) => slug))).toBe(categories.length)
    for (const { slug } of tops)
      expect(categories.filter(({ parent }) => parent === slug).length).toBeGreaterThan(1)
  })

  it('assigns every product to a sub-category of its own category, and leaves none empty', () => {
    const parents = new Map(categories.map(({ slug, parent }) => [slug, parent]))
    const slugs = new Map(categories.filter(({ parent }) => !parent).map(({ icon, slug }) => [icon, slug]))
    for (const { category, subCategory } of products)
      expect(parents.get(subCategory)).toBe(slugs.get(category))
    const filled = new Set(products.map(({ subCategory }) => subCategory))
    expect(categories.filter(({ slug, parent }) => parent && !filled.has(slug))).toEqual([])
  })

  it('gives each pack a unique in-store GTIN-13, and cartons also a unique code for outer cartons', () => {
    const packs = products.flatMap((product) => product.packs)
    const barcodes = packs.flatMap((pack) => pack.barcodes)
    expect(distinct(barcodes)).toBe(barcodes.length)
    expect(barcodes.filter((barcode) => !isGtin(barcode))).toEqual([])
    for (const { size, barcodes: ofPack } of packs)
      expect(ofPack).toEqual([
        expect.stringMatching(/^2\d{12}$/),
        ...(size >= 12 ? [expect.stringMatching(/^12\d{12}$/)] : []),
      ])
  })

  it('states strength and volume of all alcoholic products, and at most 0.5 % of all others', () => {
    for (const { abvPercent, unitVolumeMl } of alcoholic) {
      expect(abvPercent).toBeGreaterThan(0.5)
      expect(unitVolumeMl).toBeGreaterThan(0)
    }
    for (const product of products)
      if (!alcoholic.includes(product)) expect(product.abvPercent).toBeLessThanOrEqual(0.5)
  })

  it('§2 Product: each drink of a maker has a style and a region that others share', () => {
    const ranged = products.filter(({ styleName }) => styleName !== '')
    expect(ranged.length).toBeGreaterThan(350)
    const regions = [...new Set(ranged.map(({ region }) => region))]
    expect(regions).toEqual(expect.arrayContaining(['Barossa Valley', 'Victoria', 'Kentucky', 'Mexico']))
    // A town without an entry for its state would be the only product of its region.
    for (const region of regions)
      expect([region, ranged.filter((product) => product.region === region).length]).toEqual([
        region,
        expect.toSatisfy((count: number) => count > 1),
      ])
  })

  it('§2 Product: a deposit is paid for cans and stubbies, never for glass of wine and spirits', () => {
    const paid = (category: string) =>
      products.filter((product) => product.category === category).map((product) => product.containerDeposit)
    for (const category of [
      'red_wine',
      'white_wine',
      'rose',
      'sparkling',
      'spirits',
      'cask_wine',
      'snacks',
      'ice',
    ])
      expect(paid(category)).not.toContain(true)
    for (const category of ['beer', 'cider', 'premix']) expect(paid(category)).not.toContain(false)
  })

  it('§2 Product: states plausible attributes, with enough products of each to filter by', () => {
    for (const attribute of ATTRIBUTES)
      expect(products.filter(({ attributes }) => attributes.includes(attribute)).length).toBeGreaterThan(8)
    const glutenFreeBeers = products.filter(
      ({ category, attributes }) => category === 'beer' && attributes.includes('gluten_free'),
    )
    expect(glutenFreeBeers.length).toBeGreaterThan(4)
    for (const { description } of glutenFreeBeers)
      expect(description).not.toMatch(/\bmade with (barley|wheat)/)
    for (const { attributes, description } of products)
      if (/Contains wheat|Contains oats/.test(description)) expect(attributes).not.toContain('gluten_free')
  })

  it('exempts only plain still water from GST', () => {
    expect(products.filter(({ gstFree }) => gstFree).map(({ style }) => style)).toEqual(['Spring Water'])
  })

  it('describes every product in at least two sentences without claims or pressure', () => {
    const banned = /health|wellness|hangover|driv(e|ing)\b|success|hurry|last chance|kids|school|guilt/i
    for (const { description } of products) {
      expect(description.split(/[.?!] /).length).toBeGreaterThanOrEqual(2)
      expect(description).not.toMatch(banned)
    }
  })

  it('puts about one product in eight on special', () => {
    const share = products.filter(({ special }) => special).length / products.length
    expect(share).toBeGreaterThan(0.08)
    expect(share).toBeLessThan(0.17)
  })
})

describe.each(stores)('prices and stock of store %i', (store) => {
  it('never cost more per unit in a larger pack', () => {
    for (const { slug, packs } of products) {
      expect(packs.length).toBeGreaterThan(0)
      const perUnit = packs.map(({ size, priceCents }) => storePriceCents(priceCents, store, slug) / size)
      expect(perUnit).toEqual(perUnit.toSorted((a, b) => b - a))
      expect(packs.map(({ size }) => size)).toEqual(packs.map(({ size }) => size).toSorted((a, b) => a - b))
      expect(Math.min(...perUnit)).toBeGreaterThan(0)
    }
  })

  it('include cheap alcoholic packs under $10 and many over $8', () => {
    const prices = alcoholic.flatMap(({ slug, packs }) =>
      packs.map(({ priceCents }) => storePriceCents(priceCents, store, slug)),
    )
    expect(prices.filter((price) => price < 1_000).length).toBeGreaterThan(50)
    expect(prices.filter((price) => price > 800).length).toBeGreaterThan(300)
    expect(prices.every(Number.isInteger)).toBe(true)
  })

  it('leave a few shelves empty and some nearly empty, but no favourites', () => {
    const units = products.map((product) => openingUnits(product, store))
    const empty = units.filter((count) => count === 0).length
    expect(empty).toBeGreaterThan(2)
    expect(empty).toBeLessThan(30)
    expect(units.filter((count) => count > 0 && count <= 5).length).toBeGreaterThan(10)
    const favourites = products.filter(({ sequence }) => sequence <= 40)
    for (const product of favourites) expect(openingUnits(product, store)).toBeGreaterThan(5)
  })
})

it('stores differ in price', () => {
  const priceOf = (store: number) =>
    products.map(({ slug, packs }) => storePriceCents(packs[0]?.priceCents ?? 0, store, slug)).join()
  expect(distinct(stores.map(priceOf))).toBe(stores.length)
})

/** @source L-1 */
it('no drink with alcohol is classified as anything else by its text, even if parts of it are missing', () => {
  for (const { name, kind, category, description, unitVolumeMl } of demoProducts().filter(isAlcoholic))
    for (const type of ['', category.replaceAll('_', ' ')])
      for (const said of ['', description]) {
        const words = { title: name, type, category: '', tags: '', description: said }
        const stated = statedKind({ ...words, hasVolume: unitVolumeMl > 0 })
        expect([name, kind, stated === 'unknown' || isAlcohol(stated)]).toEqual([name, kind, true])
      }
})

const isAlcoholic = ({ kind }: { kind: ProductKind }): boolean => isAlcohol(kind)
