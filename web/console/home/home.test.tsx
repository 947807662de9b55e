import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { Today } from '#contract/console/today.ts'
import { Figures } from './figures.tsx'
import { DriversPanel } from './drivers-panel.tsx'
import { OpenOrders } from './open-orders.tsx'
import { SalesByHour } from './sales-by-hour.tsx'
import { Decisions, LowStock } from './side-panels.tsx'
import { salesCompared } from './home-texts.ts'

const TODAY: Today = {
  store_id: 1,
  now: '2026-11-27T18:42:00+11:00',
  time_zone: 'Australia/Melbourne',
  stores: [{ store_id: 1, name: 'Coldie Fitzroy' }],
  orders: {
    late: 1,
    new: 2,
    to_pick: 0,
    packed: 0,
    on_the_road: 1,
    on_hold: 0,
    urgent: [
      {
        order_id: 7,
        order_number: '3SA-RJ1M',
        status: 1,
        packing_status: 0,
        due: '2026-11-27T18:31:00+11:00',
        customer: 'Aisha Rahman',
        street: '12 Smith Street, Fitzroy',
      },
    ],
  },
  promise: { kept: 47, due: 50 },
  door: { minutes: 31, orders: 12 },
  sales: {
    amount: 4812.4,
    orders: 61,
    amount_before: 4414.4,
    hours: [
      { hour: 16, amount: 750, before: 400 },
      { hour: 18, amount: 1500, before: 900 },
    ],
  },
  drivers: { on_shift: 4, free: 1 },
  on_shift: [
    { driver_id: 3, name: 'Marcus Lee', orders: 2, due: '2026-11-27T18:38:00+11:00', suburb: 'Clifton Hill' },
    { driver_id: 4, name: 'Sam Pereira', orders: 0, due: null, suburb: '' },
  ],
  low_stock: { count: 0, products: [] },
  decisions: [],
  events: [],
}

function show(element: React.ReactElement) {
  const Stub = createRoutesStub([{ path: '/console', Component: () => element }])
  render(<Stub initialEntries={['/console']} />)
}
const PATHS = { reports: '/console/reports', drivers: null }
const figures = (today: Today) => <Figures today={today} timeZone={today.time_zone} paths={PATHS} />

/** @source S-TODAY-1 */
describe('the home page', () => {
  afterEach(() => cleanup())

  it('explains each figure in a sentence, and links it to its list', () => {
    show(figures(TODAY))
    expect(screen.getByText('$4,812.40')).toBeTruthy()
    expect(screen.getByText(/61 orders\. \$398 more than last Friday by 6:42 PM/)).toBeTruthy()
    expect(screen.getByText('94 %')).toBeTruthy()
    expect(screen.getByText('47 of 50 orders')).toBeTruthy()
    expect(screen.getByText('1 free now')).toBeTruthy()
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/console/reports', '/console/reports', '/console/reports'])
  })

  it('shows a dash and the reason while there is nothing to count', () => {
    show(figures({ ...TODAY, promise: { kept: 0, due: 0 }, door: { minutes: null, orders: 0 } }))
    expect(screen.getAllByText('–')).toHaveLength(2)
    expect(screen.getByText('No order was due yet today')).toBeTruthy()
  })

  it('leaves out the parts that the role may not read', () => {
    show(figures({ ...TODAY, sales: null, drivers: null }))
    expect(screen.queryByText('Sales today')).toBeNull()
    expect(screen.getByText('Promise kept')).toBeTruthy()
  })

  it('shows late orders first, with the time in words', () => {
    show(<OpenOrders orders={TODAY.orders!} now={TODAY.now} mayWork />)
    expect(screen.getByText('Late 11 min')).toBeTruthy()
    expect(screen.getByRole('link', { name: /Late$/ }).getAttribute('href')).toBe('/console/orders?late=on')
    expect(screen.getByRole('link', { name: /Aisha Rahman/ }).getAttribute('href')).toBe('/console/orders/7')
    expect(screen.getByRole('link', { name: 'Review 3SA-RJ1M' })).toBeTruthy()
  })

  it('draws the sales by hour, with the same as a table', () => {
    const { hours } = TODAY.sales!
    show(<SalesByHour hours={hours} hourNow={18} weekday="Friday" reportPath={null} />)
    expect(screen.getByRole('figure').getAttribute('aria-label')).toBe('Sales by hour, today and last Friday')
    const rows = screen.getAllByRole('row').map((row) => row.textContent)
    expect(rows).toEqual([
      'HourTodayLast Friday',
      '4 pm$750.00$400.00',
      '5 pm$0.00$0.00',
      '6 pm$1,500.00$900.00',
    ])
  })

  it('lists the drivers with their next delivery, and whether it is late', () => {
    show(<DriversPanel drivers={TODAY.on_shift!} now={TODAY.now} timeZone={TODAY.time_zone} mayOpen />)
    const [, late, free] = screen.getAllByRole('link').map((link) => link.textContent)
    expect(late).toBe('Marcus LeeNext in Clifton Hill by 6:38 PM2 drops, late')
    expect(free).toBe('Sam PereiraFree for the next orderfree')
  })

  it('explains an empty panel', () => {
    show(
      <>
        <Decisions decisions={[]} />
        <LowStock low={TODAY.low_stock!} stores={TODAY.stores} />
      </>,
    )
    expect(screen.getByText('Nothing waits for you.')).toBeTruthy()
    expect(screen.getByText('Nothing is at its reorder point.')).toBeTruthy()
  })

  it('names what waits, with its list', () => {
    show(
      <Decisions
        decisions={[
          { kind: 'licences', count: 1, path: '/console/stores/1', ends: '2026-12-12' },
          { kind: 'messages', count: 2, path: '/console/messages', ends: null },
        ]}
      />,
    )
    const link = screen.getByRole('link', { name: /1 liquor licence ends soon/ })
    expect([link.getAttribute('href'), link.textContent]).toEqual([
      '/console/stores/1',
      '1 liquor licence ends soonUntil 12/12/2026Renew',
    ])
    expect(screen.getByText('2 messages failed')).toBeTruthy()
  })

  it.each([
    { amount: 100, before: 0, text: 'Nothing sold last Friday by 6:42 PM' },
    { amount: 1005, before: 1000, text: 'About the same as last Friday by 6:42 PM' },
    { amount: 900, before: 1000, text: '$100 less than last Friday by 6:42 PM' },
  ])('compares $amount with $before', ({ amount, before, text }) => {
    expect(salesCompared(amount, before, 'Friday', '6:42 PM')).toBe(text)
  })
})
