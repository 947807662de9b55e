import { describe, expect, it } from 'vitest'
import { CONSOLE_LISTS, CONSOLE_LIST_IDS, consoleListAt } from './console-lists.ts'
import { viewQuery } from './view-query.ts'

/** @source S-VIEW-1, A-VIEW-2 */
describe('the query of a saved view', () => {
  const { filters } = CONSOLE_LISTS.orders

  it.each([
    { query: 'late=on&status=1', written: 'status=1&late=on', because: 'the filters have a fixed order' },
    { query: 'search=&status=1', written: 'status=1', because: 'an empty filter is dropped' },
    { query: 'status=1&page=3&cursor=a', written: 'status=1', because: 'a view opens on its first page' },
    {
      query: 'search=%20Jo%26co+%E2%80%99',
      written: 'search=Jo%26co+%E2%80%99',
      because: 'values are encoded',
    },
    { query: 'page=2', written: '', because: 'there are no filters' },
    { query: 'user_id=1', written: null, because: 'it is a filter of another list' },
    { query: 'status=1&status=2', written: null, because: 'a filter occurs twice' },
    { query: '//evil.example/?status=1', written: null, because: 'it is the URL of another site' },
    { query: 'search=%00', written: null, because: 'it contains a control character' },
    { query: `search=${'a'.repeat(1000)}`, written: null, because: 'it is too long' },
  ])('$query is normalised to $written: $because', ({ query, written }) => {
    expect(viewQuery(filters, query)).toBe(written)
  })

  it('is normalised idempotently', () => {
    const written = viewQuery(filters, 'late=on&search=Sm%C3%AEth+%2B+Co')!
    expect(viewQuery(filters, written)).toBe(written)
  })
})

describe('the list on a page', () => {
  it.each([
    { path: '/console/orders', list: 'orders' },
    { path: '/console/orders/', list: 'orders' },
    { path: '/console/stock/3/transfers', list: 'transfers' },
    { path: '/console/stock/3/7', list: null },
    { path: '/console/categories/new/products', list: null },
    { path: '/console/unknown', list: null },
  ])('at $path is $list', ({ path, list }) => {
    expect(consoleListAt(path)).toBe(list)
  })

  it('has a unique path', () => {
    const paths = CONSOLE_LIST_IDS.map((id) => CONSOLE_LISTS[id].path)
    expect(new Set(paths).size).toBe(paths.length)
  })
})
