import { cleanup, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { compareFigure } from './comparison.ts'
import { comparedPeriod, presets, readReportQuery, reportPath } from './report-query.ts'
import ReportsScreen from './reports.route.tsx'

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

const POINT = {
  key: '2026-11-20',
  name: '',
  from: '2026-11-20',
  to: '2026-11-20',
  weekday: null,
  hour: null,
  net_sales: 107.58,
  before: 50,
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
    chart: { by: 'period', step: 'day', points: [POINT] },
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

/** Table of the report; the chart has one of its own. */
const reportTable = () => screen.getAllByRole('table').at(-1)!
const cells = () =>
  within(reportTable())
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

describe('the reports', () => {
  it('show a row for each day, the totals, and the change in words', () => {
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
    expect(netSales.textContent).toBe('Net sales$107.58Up 115 % on the 30 days before')
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

  it('show a chart over time, the compared sales, and the same as a table', () => {
    const earlier = {
      ...POINT,
      key: '2026-11-19',
      from: '2026-11-19',
      to: '2026-11-19',
      net_sales: 20,
      before: 30,
    }
    show('/console/reports', {
      before: { ...TOTALS, net_sales: 50 },
      chart: { by: 'period', step: 'day', points: [earlier, POINT] },
    })
    const chart = within(screen.getByRole('region', { name: 'Net sales by day' }))
    expect(chart.getByText('$57.58 more than the 30 days before')).toBeTruthy()
    expect(chart.getByText('Best day: Fri 20 Nov with $107.58.')).toBeTruthy()
    expect(chart.getByRole('figure').getAttribute('aria-label')).toBe(
      'Net sales by day from 22/10/2026 to 20/11/2026',
    )
    const rows = within(chart.getByRole('table')).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Day', 'Net sales', 'The period before'],
      ['Thu 19 Nov', '$20.00', '$30.00'],
      ['Fri 20 Nov', '$107.58', '$50.00'],
    ])
    expect(chart.getByRole('link', { name: 'Fri 20 Nov' }).getAttribute('href')).toBe(
      '/console/reports?from=2026-11-20&to=2026-11-20&by=hour&compare=before',
    )
  })

  it('show weekdays and hours as a table of colours with the amounts', () => {
    const cell = (weekday: number, hour: number, net_sales: number) => ({
      ...POINT,
      key: `${weekday}-${hour}`,
      from: null,
      to: null,
      weekday,
      hour,
      net_sales,
    })
    const points = [cell(5, 18, 40), cell(6, 20, 10)]
    show('/console/reports?by=hour', { chart: { by: 'weekday_hour', step: 'day', points } })
    const chart = within(screen.getByRole('region', { name: 'Net sales by weekday and hour' }))
    expect(chart.getByText('Busiest: Friday from 6 pm with $40.00.')).toBeTruthy()
    const [head, , , , , friday] = chart.getAllByRole('row')
    expect([...head!.children].map((one) => one.textContent)).toEqual(['Weekday', '6 pm', '7 pm', '8 pm'])
    expect([...friday!.children].map((one) => one.textContent)).toEqual(['Fri', '$40.00', '$0.00', '$0.00'])
  })

  it('show categories as stacked bars, with the rest last', () => {
    const part = (key: string, name: string, net_sales: number) => ({ ...POINT, key, name, net_sales })
    const points = [part('', '', 50), part('1', 'Beer', 20), part('2', 'Wine', 30)]
    show('/console/reports?from=2026-11-20&by=category', { chart: { by: 'category', step: 'day', points } })
    const chart = within(screen.getByRole('region', { name: 'Net sales by category and day' }))
    const [head, row] = within(chart.getByRole('table')).getAllByRole('row')
    expect([...head!.children].map((one) => one.textContent)).toEqual(['Day', 'Wine', 'Beer', 'Others'])
    expect([...row!.children].map((one) => one.textContent)).toEqual([
      'Fri 20 Nov',
      '$30.00',
      '$20.00',
      '$50.00',
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

describe('a figure compared with another period', () => {
  it.each([
    ['net_sales', 112, 100, 'Up 12 %', ' on the week before', 'good'],
    ['net_sales', 100.5, 100, 'About the same', ' as the week before', 'plain'],
    ['net_sales', 90, 0, 'None', ' in the week before', 'plain'],
    ['refunds', 90, 100, 'Down 10 %', ' on the week before', 'good'],
    ['refusals', 5, 3, '2 more', ' than the week before', 'bad'],
    ['refusals', 3, 3, 'About the same', ' as the week before', 'plain'],
    ['discounts', 150, 100, 'Up 50 %', ' on the week before', 'plain'],
    ['on_time_rate', 0.942, 0.95, 'Down 0.8 points', ' on the week before', 'bad'],
    ['on_time_rate', 0.951, 0.95, 'About the same', ' as the week before', 'plain'],
  ] as const)('%s %s after %s: %s%s', (figure, now, before, ...words) => {
    const [change, rest, tone] = words
    expect(compareFigure(figure, now, before, 'the week before')).toEqual({ change, rest, tone })
  })

  it('has no comparison without a value, and none of two zeros', () => {
    expect(compareFigure('refunds', 0, 0, 'the week before')).toBeNull()
    expect(compareFigure('on_time_rate', null, 0.5, 'the week before')).toBeNull()
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
