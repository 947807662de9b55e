import type { z } from 'zod'
import type { Facets, ProductFilters } from '#contract/shop/catalogue.ts'
import { ATTRIBUTES } from '#domain/catalogue/attributes.ts'
import { STRENGTHS, strengthName } from '#domain/catalogue/strengths.ts'
import { fromDollars, toDollars } from '#domain/money.ts'
import type { ListedProduct } from './snapshot.ts'

export type Filters = z.output<typeof ProductFilters>

type Test = (entry: ListedProduct) => boolean
type Kind = 'style' | 'region' | 'attribute' | 'price' | 'strength' | 'special' | 'stock'

/** One test for each kind of filter in use. */
function testsOf(filters: Filters): Map<Kind, Test> {
  const tests = new Map<Kind, Test>()
  const { style, region, attribute, min_price, max_price, min_abv, max_abv } = filters
  if (style?.length)
    tests.set(
      'style',
      oneOf(style, (entry) => entry.style),
    )
  if (region?.length)
    tests.set(
      'region',
      oneOf(region, (entry) => entry.region),
    )
  if (attribute?.length) tests.set('attribute', hasAll(attribute))
  if (min_price !== undefined || max_price !== undefined) {
    const [from, to] = [fromDollars(min_price ?? 0), fromDollars(max_price ?? Infinity)]
    tests.set('price', ({ price }) => price >= from && price <= to)
  }
  if (min_abv !== undefined || max_abv !== undefined)
    tests.set('strength', hasStrength(min_abv ?? 0, max_abv ?? Infinity))
  if (filters.on_special) tests.set('special', (entry) => entry.isOnSpecial)
  if (filters.in_stock) tests.set('stock', (entry) => entry.isInStock)
  return tests
}

function oneOf(wanted: readonly string[], valueOf: (entry: ListedProduct) => string): Test {
  const lower = new Set(wanted.map((value) => value.toLowerCase()))
  return (entry) => lower.has(valueOf(entry).toLowerCase())
}

const hasAll =
  (wanted: readonly string[]): Test =>
  ({ attributes }) =>
    wanted.every((each) => attributes.includes(each))

/** Only drinks have a strength. */
const hasStrength =
  (min: number, max: number): Test =>
  ({ isDrink, abv }) =>
    isDrink && abv >= min && abv <= max

export function applyFilters(entries: readonly ListedProduct[], filters: Filters): readonly ListedProduct[] {
  const tests = [...testsOf(filters).values()]
  return tests.length === 0 ? entries : entries.filter((entry) => tests.every((test) => test(entry)))
}

/**
 * A filter's values are counted among the products that pass all other filters, so that a choice can be widened as
 * well as narrowed.
 */
export function countFacets(entries: readonly ListedProduct[], filters: Filters): Facets {
  const tests = testsOf(filters)
  const without = (kind: Kind) => {
    const others = [...tests].filter(([other]) => other !== kind).map(([, test]) => test)
    return entries.filter((entry) => others.every((test) => test(entry)))
  }
  const prices = without('price').map((entry) => entry.price)
  const strengths = without('strength')
  const chosen = applyFilters(entries, filters)
  return {
    styles: valuesOf(without('style').map((entry) => entry.style)),
    regions: valuesOf(without('region').map((entry) => entry.region)),
    // Each further attribute narrows, so the chosen ones count as well.
    attributes: ATTRIBUTES.map((value) => ({
      value,
      count: chosen.filter(({ attributes }) => attributes.includes(value)).length,
    })).filter(({ count }) => count > 0),
    strengths: STRENGTHS.map((strength) => ({
      value: strengthName(strength),
      count: strengths.filter(hasStrength(strength.min, strength.max)).length,
    })).filter(({ count }) => count > 0),
    price: {
      min: toDollars(prices.length > 0 ? Math.min(...prices) : 0),
      max: toDollars(prices.length > 0 ? Math.max(...prices) : 0),
    },
    on_special: without('special').filter((entry) => entry.isOnSpecial).length,
    in_stock: without('stock').filter((entry) => entry.isInStock).length,
  }
}

/** The most frequent values first. */
function valuesOf(values: readonly string[]) {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en-AU'))
}
