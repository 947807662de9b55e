import type { z } from 'zod'
import type { Facets, ProductFilters } from '#contract/shop/catalogue.ts'
import { ATTRIBUTES } from '#domain/catalogue/attributes.ts'
import { STRENGTHS, strengthName } from '#domain/catalogue/strengths.ts'
import { fromDollars, toDollars } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { bitsOf, type TextCodes, hasStrength } from './product-list.ts'
import type { StoreShelf } from './store-shelf.ts'

export type Filters = z.output<typeof ProductFilters>

/** Product indexes. */
type Numbers = readonly number[] | Int32Array

type Test = (at: number) => boolean
type Kind = 'style' | 'region' | 'attribute' | 'price' | 'strength' | 'special' | 'stock'

const codeAt = (column: Numbers, place: number): number => required(column[place], 'value of the column')

/** Returns one test for each kind of filter in use. */
function testsOf(filters: Filters, shelf: StoreShelf): [Kind, Test][] {
  const tests: [Kind, Test][] = []
  const { products } = shelf
  const { style, region, attribute, min_price, max_price, min_abv, max_abv } = filters
  if (style?.length) {
    const wanted = codesOf(products.styles, style)
    tests.push(['style', (at) => wanted.has(codeAt(products.styleCodes, at))])
  }
  if (region?.length) {
    const wanted = codesOf(products.regions, region)
    tests.push(['region', (at) => wanted.has(codeAt(products.regionCodes, at))])
  }
  if (attribute?.length) {
    const wanted = bitsOf(attribute)
    tests.push(['attribute', (at) => (codeAt(products.attributeBits, at) & wanted) === wanted])
  }
  if (min_price !== undefined || max_price !== undefined) {
    const [from, to] = [fromDollars(min_price ?? 0), fromDollars(max_price ?? Infinity)]
    tests.push(['price', (at) => shelf.price(at) >= from && shelf.price(at) <= to])
  }
  if (min_abv !== undefined || max_abv !== undefined)
    tests.push(['strength', (at) => hasStrength(products.get(at), min_abv ?? 0, max_abv ?? Infinity)])
  if (filters.on_special) tests.push(['special', (at) => shelf.isSpecial(at)])
  if (filters.in_stock) tests.push(['stock', (at) => shelf.isInStock(at)])
  return tests
}

function codesOf({ texts }: TextCodes, wanted: readonly string[]): ReadonlySet<number> {
  const lower = new Set(wanted.map((value) => value.toLowerCase()))
  return new Set(texts.flatMap((text, code) => (lower.has(text.toLowerCase()) ? [code] : [])))
}

export function applyFilters(numbers: Numbers, filters: Filters, shelf: StoreShelf): Numbers {
  const tests = testsOf(filters, shelf)
  if (tests.length === 0) return numbers
  const matching: number[] = []
  for (const at of numbers) if (tests.every(([, test]) => test(at))) matching.push(at)
  return matching
}

/**
 * Counts each filter's values among the products that pass all other filters, so that a choice can be widened as well
 * as narrowed.
 * Each product is visited once: one that fails a single test is counted for that filter.
 */
export function countFacets(numbers: Numbers, filters: Filters, shelf: StoreShelf): Facets {
  const tests = testsOf(filters, shelf)
  const counts = emptyCounts(shelf)
  for (const at of numbers) {
    let failed: Kind | null = null
    let failures = 0
    for (const [kind, test] of tests) {
      if (test(at)) continue
      failed = kind
      if (++failures > 1) break
    }
    if (failures < 2) count(counts, at, { failed, shelf })
  }
  return facetsOf(counts, shelf)
}

type Counts = ReturnType<typeof emptyCounts>

const emptyCounts = ({ products: { styles, regions } }: StoreShelf) => ({
  styles: new Int32Array(styles.texts.length),
  regions: new Int32Array(regions.texts.length),
  attributes: new Int32Array(ATTRIBUTES.length),
  strengths: new Int32Array(STRENGTHS.length),
  lowest: Infinity,
  highest: -Infinity,
  special: 0,
  stock: 0,
})

/** @param failed The only filter that the product fails; it is counted for that filter alone. Null if it passes all. */
function count(
  counts: Counts,
  at: number,
  { failed, shelf }: { failed: Kind | null; shelf: StoreShelf },
): void {
  const { products } = shelf
  const isChosen = failed === null
  if (isChosen || failed === 'style') increment(counts.styles, codeAt(products.styleCodes, at))
  if (isChosen || failed === 'region') increment(counts.regions, codeAt(products.regionCodes, at))
  // Further attributes narrow the list, so the chosen attributes are counted as well.
  if (isChosen) countBits(counts.attributes, codeAt(products.attributeBits, at))
  if (isChosen || failed === 'strength') countBits(counts.strengths, codeAt(products.strengthBits, at))
  if (isChosen || failed === 'price') {
    const price = shelf.price(at)
    if (price < counts.lowest) counts.lowest = price
    if (price > counts.highest) counts.highest = price
  }
  if ((isChosen || failed === 'special') && shelf.isSpecial(at)) counts.special++
  if ((isChosen || failed === 'stock') && shelf.isInStock(at)) counts.stock++
}

function increment(counts: Int32Array, place: number): void {
  counts[place] = codeAt(counts, place) + 1
}

function countBits(counts: Int32Array, bits: number): void {
  for (let i = 0, rest = bits; rest > 0; i++, rest >>= 1) if (rest & 1) increment(counts, i)
}

const facetsOf = (counts: Counts, { products: { styles, regions } }: StoreShelf): Facets => ({
  styles: valuesOf(styles, counts.styles),
  regions: valuesOf(regions, counts.regions),
  attributes: ATTRIBUTES.map((value, i) => ({ value, count: codeAt(counts.attributes, i) })).filter(isFound),
  strengths: STRENGTHS.map((strength, i) => ({
    value: strengthName(strength),
    count: codeAt(counts.strengths, i),
  })).filter(isFound),
  price: {
    min: toDollars(counts.lowest === Infinity ? 0 : counts.lowest),
    max: toDollars(counts.highest === -Infinity ? 0 : counts.highest),
  },
  on_special: counts.special,
  in_stock: counts.stock,
})

const isFound = ({ count }: { count: number }) => count > 0

const { compare } = new Intl.Collator('en-AU')

/** Returns the values, most frequent first. */
const valuesOf = ({ texts }: TextCodes, counts: Int32Array) =>
  [...counts]
    .map((count, code) => ({ value: required(texts[code], 'text'), count }))
    .filter(({ value, count }) => value !== '' && count > 0)
    .toSorted((a, b) => b.count - a.count || compare(a.value, b.value))
