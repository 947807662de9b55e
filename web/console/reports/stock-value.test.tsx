import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import CohortsScreen from './cohorts.route.tsx'
import { readReportQuery } from './report-query.ts'
import { readStockQuery } from './stock-query.ts'
import StockValueScreen from './stock-value.route.tsx'

afterEach(() => cleanup())

const TODAY = '2026-11-20'
const stores = [{ store_id: 1, name: 'Fitzroy' }]
const place = { total: '1', page: 1, pages: 1, next: null, previous: null }

function show(screenOf: () => ReactNode): void {
  const Stub = createRoutesStub([{ path: '/', Component: screenOf }])
  render(<Stub />)
}
/** Renders the screen. The generated props have more fields than the screens read. */
const showStock = (loaderData: object) =>
  show(() => <StockValueScreen {...({ loaderData } as unknown as Parameters<typeof StockValueScreen>[0])} />)
const showCohorts = (loaderData: object) =>
  show(() => <CohortsScreen {...({ loaderData } as unknown as Parameters<typeof CohortsScreen>[0])} />)

const cells = () => screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))

describe('the query of the stock value', () => {
  it.each([
    ['defaults to today by category', '', { on: TODAY, by: 'category' }],
    ['reads a grouping', 'by=product&store=3&page=2', { on: TODAY, by: 'product', store: '3', page: 2 }],
    ['groups past days by store', 'on=2026-06-30&by=product', { on: '2026-06-30', by: 'store' }],
    ['replaces a future day with today', 'on=2027-01-01', { on: TODAY }],
    [
      'replaces invalid values with the defaults',
      'on=moon&by=moon&store=x&page=-1',
      { on: TODAY, store: '', page: 1 },
    ],
  ])('%s', (_, search, query) => {
    expect(readStockQuery(new URLSearchParams(search), TODAY)).toMatchObject(query)
  })
})

describe('the value of the stock', () => {
  const figures = { units: 1200, unsaleable_units: 3, uncosted_units: 0, cost: 1800.5, retail: 4800 }
  const data = (search: string, rows: object[] = [{ key: '1', name: 'Fitzroy', ...figures }]) => ({
    query: readStockQuery(new URLSearchParams(search), TODAY),
    today: TODAY,
    stores,
    value: { rows, totals: { ...figures, uncosted_units: 40 }, place },
  })

  it('has a row for each store with a total, and reports the units without a cost', () => {
    showStock(data('by=store'))
    expect(cells().slice(1)).toEqual([
      ['Fitzroy', '1,200', '$1,800.50', '$4,800.00', '3'],
      ['Total', '1,200', '$1,800.50', '$4,800.00', '3'],
    ])
    expect(screen.getByText(/^40 units count as nothing at cost/)).toBeDefined()
  })

  it('offers no products for past days, and reports days without a record', () => {
    showStock(data('on=2026-06-30', []))
    expect(screen.queryByRole('link', { name: 'Product' })).toBeNull()
    expect(screen.getByText(/^Nothing was recorded up to that day/)).toBeDefined()
  })
})

describe('returning customers', () => {
  const data = (report: object | null) => ({
    query: readReportQuery(new URLSearchParams('from=2025-12-01'), TODAY),
    today: TODAY,
    stores,
    report,
  })

  it('are listed by their first month, with the share that ordered again and no value for future months', () => {
    const cohorts = [
      { month: '2026-09', customers: 10, orders: 16, returned: [5, 1] },
      { month: '2026-11', customers: 4, orders: 4, returned: [] },
    ]
    showCohorts(data({ cohorts, is_complete: true }))
    expect(cells()).toEqual([
      ['First order', 'Customers', 'Orders', '+1', '+2'],
      ['Sep 2026', '10', '16', '50.0%', '10.0%'],
      ['Nov 2026', '4', '4', '–', '–'],
    ])
    expect(screen.getByTitle('1 customer').textContent).toBe('10.0%')
  })

  it.each([
    ['an invalid period', null, /Check the dates/],
    ['a period without a first order', { cohorts: [], is_complete: true }, /Nobody placed a first order/],
    ['orders still being counted', { cohorts: [], is_complete: false }, /still being counted/],
  ])('report %s', (_, report, text) => {
    showCohorts(data(report))
    expect(screen.getByText(text)).toBeDefined()
  })
})
