import { expect, it } from 'vitest'
import { isSearch } from './pages.ts'

/** Loaders read decoded names, so the rate limit of searches must do the same. */
it.each([
  ['/products?search=noir', true],
  ['/products?s%65arch=noir', true],
  ['/products?%73%65%61%72%63%68=noir', true],
  ['/products?page=2&search=noir', true],
  ['/products?search=&search=noir', true],
  ['/products.data?search=%20noir&_routes=root', true],
  ['/products?search=', false],
  ['/products?search', false],
  ['/products?searched=noir', false],
  ['/search=noir', false],
])('%s is a search: %s', (url, is) => {
  expect(isSearch(url)).toBe(is)
})
