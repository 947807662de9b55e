import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aProductListPage } from '#testing/screens/product-list-pages.ts'
import { FITZROY, showInShop, VISITOR } from '#testing/screens/shop-screen.tsx'
import { emptyNote, searchNote } from '../product-list/load-product-list.ts'
import { NO_FILTERS } from '../product-list/list-query.ts'
import { ResultCount } from './result-count.tsx'

const inShop = { at: '/bottleshop/victoria/fitzroy', session: { ...VISITOR, address: FITZROY } }
const query = (search: string) => ({ search, sort: 0, page: 1, filters: NO_FILTERS })

afterEach(cleanup)

describe('result count of a search', () => {
  it.each([0, 1, 23])(
    '§2 Product list: while searching it shows ‘Found {n} result(s) for "{search}"’: %i',
    (count) => {
      showInShop(<ResultCount list={aProductListPage({ count, query: query('noir') })} />, inShop)
      expect(screen.getByRole('status').textContent).toBe(`Found ${count} result(s) for "noir"`)
    },
  )

  it('§2 Search: shows the search note below the count', () => {
    const searchNote = 'We don’t stock Corona. Try these lagers.'
    showInShop(<ResultCount list={aProductListPage({ query: query('corona'), searchNote })} />, inShop)
    expect(screen.getByText(searchNote)).toBeTruthy()
  })
})

describe('search note', () => {
  it.each([
    [{ did_you_mean: 'shiraz' }, 'We couldn’t find that, so here’s shiraz.'],
    [
      { not_stocked: { brand: 'Corona', instead: 'lagers' }, close_matches: true, did_you_mean: 'corona' },
      'We don’t stock Corona. Try these lagers.',
    ],
    [{ close_matches: true }, 'Nothing matches all of that. These come close.'],
    [{}, ''],
  ])('§2 Search: turns %j into %j', (beside, note) => {
    expect(searchNote(beside)).toBe(note)
  })

  it.each([
    ['durries', 0, 'We don’t sell tobacco or vapes.'],
    ['panadol', 0, 'We don’t sell medicine. Try a chemist.'],
    ['zzz', 0, 'Check the spelling, or try a category.'],
    ['', 0, ''],
    ['vapes', 2, ''],
  ])('§2 Search: an empty list for %j with %i products has the note %j', (search, count, note) => {
    expect(emptyNote(search, count)).toBe(note)
  })
})
