import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { MissedSearch } from '#contract/console/searches.ts'
import SearchesScreen from './searches.route.tsx'

afterEach(() => cleanup())

function show(searches: MissedSearch[], filters: object = {}, page: object = {}) {
  const place = { total: String(searches.length), page: 1, pages: 1, next: null, previous: null }
  const list = { rows: searches, ...place, isWrong: false, ...page }
  const loaderData = { filters, list }
  const Stub = createRoutesStub([
    {
      path: '/console/searches',
      // The generated props have more fields than the screen reads.
      Component: () => <SearchesScreen {...({ loaderData } as Parameters<typeof SearchesScreen>[0])} />,
    },
  ])
  render(<Stub initialEntries={['/console/searches']} />)
}

describe('§2 Console: searches without results', () => {
  it('shows the searched text, the reason, the count and the last day', () => {
    show([
      { text: 'corona', reason: 'not_stocked', searches: 12, last_day: '2026-11-20' },
      { text: 'oat milk', reason: 'nothing_found', searches: 3, last_day: '2026-11-19' },
    ])
    const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows.slice(1)).toEqual([
      ['corona', 'Brand not stocked', '12', '20/11/2026'],
      ['oat milk', 'Nothing found', '3', '19/11/2026'],
    ])
  })

  it('preserves the filters across pages, and reports an empty list', () => {
    show([], { from: '2026-11-01' }, { page: 2, pages: 3 })
    expect(screen.getByText('Every search found something.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe(
      '/console/searches?from=2026-11-01&page=3',
    )
  })
})
