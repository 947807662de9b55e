import { cleanup, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { comparedPeriod, presets, readReportQuery, reportPath } from './report-query.ts'
import ReportsScreen from './reports.route.tsx'

vi.mock('./load-chart.ts', () => ({ loadChart: async () => () => null }))

afterEach(() => cleanup())

const FIGURES = {
  orders: 2,
  units: 7,
  gross_sales: 110,
  discounts: 5,
  delivery: 6.95,
  surcharge: 0,
  sales: 111.95,
  refunds: 4.37,
  net_sales: 107.58,
  gst: 9.78,
  cost: 60,
  margin: 37.8,
  without_cost: 0,
  stock_outs: 1,
}
const TOTALS = {
  ...FIGURES,
  placed: 3,
  canceled: 1,
  average_basket: 55.98,
  delivered: 2,
  on_time: 1,
  on_time_rate: 0.5,
  late_minutes: 12,
  refusals: 0,
  goodwill: 3,
  new_customers: 1,
  returning_orders: 1,
}

function show(address: string, report: object | null = {}) {
  const query = readReportQuery(new URL(address, 'http://shop.test').searchParams, '2026-11-20')
  const place = { total: '1', page: 1, pages: 1, next: null, previous: null }
  const usual = {
    rows: [{ key: '2026-11-20', name: '2026-11-20', ...TOTALS }],
    totals: TOTALS,
    other: null,
    isComplete: true,
    before: null,
    points: [],
    place,
  }
  const stores = [{ store_id: 1, name: 'Fitzroy' }]
  const loaderData = { query, today: '2026-11-20', stores, report: report && { ...usual, ...report } }
  const Stub = createRoutesStub([
    {
      path: '/console/reports',
      // The generated props have more fields than the screen reads.
      Component: () => (
        <ReportsScreen {...({ loaderData } as unknown as Parameters<typeof ReportsScreen>[0])} />
      ),
    },
  ])
  render(<Stub initialEntries={['/console/reports']} />)
}

const cells = () => screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))

describe('the reports', () => {
  it('show a row for each day, the totals, and the previous period’s values', () => {
    show('/console/reports', { before: { ...TOTALS, net_sales: 50 } })
    expect(cells()[1]).toEqual([
      'Fri 20/11/2026',
      '2',
      '7',
      '$111.95',
      '$4.37',
      '$107.58',
      '$9.78',
      '$60.00',
      '$37.80',
      '1',
      '50.0%',
    ])
    const netSales = within(screen.getByRole('region', { name: 'Figures' })).getByText(
      'Net sales',
    ).parentElement!
    expect(netSales.textContent).toBe('Net sales$107.58$50.00 before')
  })

  it('by product show sales without a product under a name, so that the rows add up', () => {
    const rows = [{ key: '0', name: '', ...FIGURES }]
    show('/console/reports?by=product', { rows, other: { ...FIGURES, orders: 0 } })
    expect(cells().map(([first]) => first)).toEqual([
      'Product',
      'Not known any more',
      'Delivery and surcharge',
      'Total',
    ])
  })

  it('link to a file of the same report', () => {
    show('/console/reports?from=2026-11-01&to=2026-11-20&by=hour&store=1')
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
      '/-/reports.csv?from=2026-11-01&to=2026-11-20&by=hour&sort=key&compare=before&store=1',
    )
  })

  it('report an invalid period, and that counting is in progress', () => {
    show('/console/reports?from=2026-11-20&to=2026-11-01', null)
    expect(screen.getByRole('alert').textContent).toBe(
      'Check the dates: the end can’t be before the start, and a report covers at most ten years.',
    )
    cleanup()
    show('/console/reports', { isComplete: false })
    expect(screen.getByText('Orders are still being counted. Look again in a minute.')).toBeTruthy()
  })
})

describe('the periods of a report', () => {
  it.each([
    ['month', '2026-11-20', { from: '2026-10-22', to: '2026-11-20' }],
    ['last_month', '2026-03-05', { from: '2026-02-01', to: '2026-02-28' }],
    ['quarter', '2026-03-31', { from: '2026-01-01', to: '2026-03-31' }],
    ['quarter', '2026-10-01', { from: '2026-10-01', to: '2026-10-01' }],
    ['last_quarter', '2026-11-20', { from: '2026-07-01', to: '2026-09-30' }],
    ['last_quarter', '2027-02-01', { from: '2026-10-01', to: '2026-12-31' }],
    ['year', '2026-06-30', { from: '2025-07-01', to: '2026-06-30' }],
    ['year', '2026-07-01', { from: '2026-07-01', to: '2026-07-01' }],
    ['last_year', '2026-07-01', { from: '2025-07-01', to: '2026-06-30' }],
  ] as const)('%s on %s', (name, today, period) => {
    expect(presets(today)[name]).toEqual(period)
  })

  it.each([
    ['before', { from: '2026-11-01', to: '2026-11-10' }, { from: '2026-10-22', to: '2026-10-31' }],
    ['year', { from: '2024-02-29', to: '2024-02-29' }, { from: '2023-02-28', to: '2023-02-28' }],
    ['none', { from: '2026-11-01', to: '2026-11-10' }, null],
  ] as const)('compared with: %s', (compare, period, compared) => {
    const query = readReportQuery(new URLSearchParams({ ...period, compare }), '2026-11-20')
    expect(comparedPeriod(query)).toEqual(compared)
    expect(
      readReportQuery(new URL(reportPath(query), 'http://shop.test').searchParams, '2026-11-20'),
    ).toEqual(query)
  })
})
