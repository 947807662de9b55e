import { cutText } from '#domain/text/cut-text.ts'
import { type Attribute, isAttribute } from '#domain/catalogue/attributes.ts'
import { strengthOf } from '#domain/catalogue/strengths.ts'
import { SEARCH_MAX } from '#domain/field-lengths.ts'
import * as texts from '../catalogue-texts.ts'

/** Filters, as read from the form and the URL. */
export type ListFilters = {
  styles: string[]
  regions: string[]
  attributes: Attribute[]
  /** Dollars, as typed; '' means no limit. */
  minPrice: string
  maxPrice: string
  /** Name of a strength band; '' means any. */
  strength: string
  isOnSpecial: boolean
  isInStock: boolean
}

/** The state of a product list that is stored in the URL, so that Back, reload and a shared link work. */
export type ListQuery = { search: string; sort: number; page: number; filters: ListFilters }

/** @source S-LIST-2 */
export const SORT_OPTIONS = [
  texts.favouritesOrder,
  texts.nameOrder,
  texts.nameBackwardsOrder,
  texts.cheapestOrder,
  texts.dearestOrder,
]
const PAGE_MAX = 10_000
const MAX_CHOICES = 20

export const NO_FILTERS: ListFilters = {
  styles: [],
  regions: [],
  attributes: [],
  minPrice: '',
  maxPrice: '',
  strength: '',
  isOnSpecial: false,
  isInStock: false,
}

/** Reads the list's state from the URL. Invalid values count as absent. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const sort = Number(params.get('sort'))
  const strength = params.get('abv') ?? ''
  return {
    search: cutText((params.get('search') ?? '').trim(), SEARCH_MAX),
    sort: Number.isInteger(sort) && sort > 0 && sort < SORT_OPTIONS.length ? sort : 0,
    page: readPage(params, 'page') ?? 1,
    filters: {
      styles: readChoices(params, 'style'),
      regions: readChoices(params, 'region'),
      attributes: readChoices(params, 'attribute').filter(isAttribute),
      minPrice: readPrice(params, 'min_price'),
      maxPrice: readPrice(params, 'max_price'),
      strength: strengthOf(strength) ? strength : '',
      isOnSpecial: params.get('on_special') === '1',
      isInStock: params.get('in_stock') === '1',
    },
  }
}

/** Reads the number of a page. Returns null if it is absent or invalid. */
export function readPage(params: URLSearchParams, name: string): number | null {
  const page = Number(params.get(name))
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : null
}

const readChoices = (params: URLSearchParams, name: string): string[] =>
  [...new Set(params.getAll(name).map((value) => value.trim()))]
    .filter((value) => value !== '' && value.length <= 80 && !value.includes(','))
    .slice(0, MAX_CHOICES)

/** Returns a price that the API accepts, or ''. Prices are not negative and have at most two decimals. */
function readPrice(params: URLSearchParams, name: string): string {
  const text = (params.get(name) ?? '').trim()
  return /^\d{1,6}(\.\d{1,2})?$/.test(text) ? text : ''
}

/** Counts the active filters; each style, region and attribute counts. */
export const countActiveFilters = (filters: ListFilters): number => filterParams(filters).length

function filterParams(filters: ListFilters): [name: string, value: string][] {
  const { styles, regions, attributes, minPrice, maxPrice, strength, isOnSpecial, isInStock } = filters
  return [
    ...styles.map((style): [string, string] => ['style', style]),
    ...regions.map((region): [string, string] => ['region', region]),
    ...attributes.map((attribute): [string, string] => ['attribute', attribute]),
    ...optionalPair('min_price', minPrice),
    ...optionalPair('max_price', maxPrice),
    ...optionalPair('abv', strength),
    ...optionalPair('on_special', isOnSpecial ? '1' : ''),
    ...optionalPair('in_stock', isInStock ? '1' : ''),
  ]
}

const optionalPair = (name: string, value: string): [string, string][] =>
  value === '' ? [] : [[name, value]]

/** Returns the query string of a list, without default values. */
export const listParams = ({ search, sort, page, filters }: ListQuery): URLSearchParams =>
  new URLSearchParams([
    ...optionalPair('search', search),
    ...optionalPair('sort', sort > 0 ? String(sort) : ''),
    ...filterParams(filters),
    ...optionalPair('page', page > 1 ? String(page) : ''),
  ])

export function listHref(path: string, query: ListQuery): string {
  const params = listParams(query)
  return params.size > 0 ? `${path}?${params}` : path
}

/** Returns the API's query parameters. */
export function toApiQuery({ search, sort, filters }: ListQuery) {
  const strength = strengthOf(filters.strength)
  return {
    search: search || undefined,
    sort,
    style: filters.styles.length > 0 ? filters.styles.join(',') : undefined,
    region: filters.regions.length > 0 ? filters.regions.join(',') : undefined,
    attribute: filters.attributes.length > 0 ? filters.attributes.join(',') : undefined,
    min_price: filters.minPrice || undefined,
    max_price: filters.maxPrice || undefined,
    min_abv: strength && String(strength.min),
    max_abv: strength && String(strength.max),
    on_special: filters.isOnSpecial || undefined,
    in_stock: filters.isInStock || undefined,
  }
}
