import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aProductListPage } from '#testing/screens/product-list-pages.ts'
import { FITZROY, showInShop, VISITOR } from '#testing/screens/shop-screen.tsx'
import { NO_FILTERS } from '../product-list/list-query.ts'
import { ResultCount } from './result-count.tsx'

const inShop = { at: '/bottleshop/victoria/fitzroy', session: { ...VISITOR, address: FITZROY } }
const query = (search: string) => ({ search, sort: 0, page: 1, filters: NO_FILTERS })

afterEach(cleanup)

describe('what a list says of its search', () => {
  it.each([0, 1, 23])(
    '§2 Product list: while searching it shows ‘Found {n} result(s) for "{search}"’: %i',
    (count) => {
      showInShop(<ResultCount list={aProductListPage({ count, query: query('noir') })} />, inShop)
      expect(screen.getByRole('status').textContent).toBe(`Found ${count} result(s) for "noir"`)
    },
  )

  it('§2 Search: a near miss says what was looked for', () => {
    showInShop(
      <ResultCount list={aProductListPage({ query: query('shirza'), didYouMean: 'shiraz' })} />,
      inShop,
    )
    expect(screen.getByText('shiraz')).toBeTruthy()
  })

  it('§2 Search: a brand that isn’t sold is named, and what is shown in its place', () => {
    const notStocked = { brand: 'Corona', instead: 'lagers' }
    showInShop(
      <ResultCount list={aProductListPage({ query: query('corona'), notStocked, isClose: true })} />,
      inShop,
    )
    expect(screen.getByText('We don’t stock Corona. Try these lagers.')).toBeTruthy()
    expect(screen.queryByText(/come close/)).toBeNull()
  })

  it('§2 Search: products that only come close are named so', () => {
    showInShop(
      <ResultCount list={aProductListPage({ query: query('prosecco under 2'), isClose: true })} />,
      inShop,
    )
    expect(screen.getByText('Nothing matches all of that. These come close.')).toBeTruthy()
  })
})
