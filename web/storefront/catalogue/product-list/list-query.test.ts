import { describe, expect, it } from 'vitest'
import {
  countActiveFilters,
  NO_FILTERS,
  readListQuery,
  listHref,
  SORT_OPTIONS,
  toApiQuery,
} from './list-query.ts'

const read = (query: string) => readListQuery(new URLSearchParams(query))
const plain = { search: '', sort: 0, page: 1, filters: NO_FILTERS }

describe('URL of a product list', () => {
  it('§4 Sort options: 0 favourite (default label ‘Sort’), Name A-Z, Name Z-A, Price Low to High, Price High to Low', () => {
    expect(SORT_OPTIONS).toEqual(['Sort', 'Name A-Z', 'Name Z-A', 'Price Low to High', 'Price High to Low'])
  })

  it.each([
    ['', plain],
    ['search= noir &sort=3&page=2', { ...plain, search: 'noir', sort: 3, page: 2 }],
    ['sort=9&page=0', plain],
    ['sort=x&page=1.5', plain],
    ['page=-3&sort=-1', plain],
    ['style=IPA&style=Lager&style=IPA', { ...plain, filters: { ...NO_FILTERS, styles: ['IPA', 'Lager'] } }],
    ['region=Tasmania&style=', { ...plain, filters: { ...NO_FILTERS, regions: ['Tasmania'] } }],
    ['attribute=vegan&attribute=tasty', { ...plain, filters: { ...NO_FILTERS, attributes: ['vegan'] } }],
    ['min_price=10&max_price=x', { ...plain, filters: { ...NO_FILTERS, minPrice: '10' } }],
    ['min_price=-1&max_price=1.234', plain],
    ['abv=0-0.5', { ...plain, filters: { ...NO_FILTERS, strength: '0-0.5' } }],
    ['abv=0-99&on_special=yes', plain],
    ['on_special=1&in_stock=1', { ...plain, filters: { ...NO_FILTERS, isOnSpecial: true, isInStock: true } }],
  ])('§2 Product list: reads %j from the URL', (query, expected) => {
    expect(read(query)).toEqual(expected)
  })

  it('§2 Product list: the URL contains only values that differ from the defaults, and is read back the same', () => {
    expect(listHref('/beer', plain)).toBe('/beer')
    const query =
      'search=pale+ale&sort=2&style=IPA&style=XPA&region=Victoria&attribute=vegan&attribute=organic&max_price=30&abv=3.6-5.5&in_stock=1&page=3'
    expect(listHref('/beer', read(query))).toBe(`/beer?${query}`)
  })

  it('§2 Product list: uses the API’s parameter names', () => {
    const query = read('style=IPA&style=XPA&attribute=vegan&abv=0-0.5&on_special=1&min_price=5')
    expect(countActiveFilters(query.filters)).toBeGreaterThan(0)
    expect(countActiveFilters(read('search=x').filters)).toBe(0)
    expect(Object.entries(toApiQuery(query)).filter(([, value]) => value !== undefined)).toEqual([
      ['sort', 0],
      ['style', 'IPA,XPA'],
      ['attribute', 'vegan'],
      ['min_price', '5'],
      ['min_abv', '0'],
      ['max_abv', '0.5'],
      ['on_special', true],
    ])
  })
})
