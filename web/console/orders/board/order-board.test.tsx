import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, useLoaderData } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BoardOrder } from '#contract/console/order-board.ts'
import { BoardFilters as ShownFilters } from './board-filters.tsx'
import { type BoardFilters, boardQuery } from './board-query.ts'
import { cardParts } from './card-parts.ts'
import { stepsOf } from './board-steps.ts'
import { OrderBoard } from './order-board.tsx'
import { promiseTimer } from './promise-timer.ts'

const NO_ROUND = { stateOf: () => null, toggle: () => undefined }
const NOW = '2026-11-20T18:30:00+11:00'
const order = (more: Partial<BoardOrder> = {}): BoardOrder =>
  ({
    order_id: 7,
    order_number: '000-0007',
    version: 3,
    store_id: 1,
    status: 1,
    packing_status: 0,
    held_from: null,
    start: NOW,
    due: '2026-11-20T19:00:00+11:00',
    asap: true,
    created: NOW,
    users: { firstname: 'Jo', lastname: 'Visser', mobile: '+61491570110' },
    addresses: { address_line_1: '31 Smith Street', city: 'Fitzroy' },
    driver: null,
    total: 60,
    item_count: 2,
    contains_alcohol: true,
    products: [{ product_id: 1, product_name: 'Lager', image: null }],
    product_count: 3,
    claim: null,
    expected: null,
    at_risk: false,
    tags: ['Party'],
    ...more,
  }) as unknown as BoardOrder

describe('A-BOARD-1: timers', () => {
  it.each([
    [1, '18:51', 'calm', 21],
    [1, '18:50', 'soon', 20],
    [4, '18:36', 'calm', 6],
    [4, '18:35', 'soon', 5],
    [2, '18:30', 'soon', 0],
    [2, '18:26', 'late', 4],
    [8, '18:00', 'ended', 0],
  ] as const)('an order of status %i promised for %s is %s', (status, due, state, minutes) => {
    expect(promiseTimer({ status, due: `2026-11-20T${due}:00+11:00` }, NOW)).toEqual({ state, minutes })
  })
})

describe('A-BOARD-3: the steps of a card', () => {
  it.each([
    [{ status: 1, packing_status: 0 }, ['approve', 'hold']],
    [{ status: 2, packing_status: 0 }, ['start_packing', 'assign', 'hold']],
    [{ status: 2, packing_status: 2 }, ['packed', 'assign', 'hold']],
    [{ status: 3, packing_status: 3 }, ['hold']],
    [{ status: 4, packing_status: 3 }, []],
    [{ status: 6, packing_status: 1 }, ['release']],
    [{ status: 8, packing_status: 3 }, []],
  ] as const)('an order %j offers %j', (state, steps) =>
    expect(stepsOf({ driver: null, ...state })).toEqual(steps),
  )
})

describe('A-BOARD-1: the address of the board', () => {
  it('requests open orders by default, and all orders for a search', () => {
    expect(boardQuery({}, new Date(NOW))).toEqual({ status: 'open' })
    expect(boardQuery({ search: 'smith' }, new Date(NOW))).toEqual({ search: 'smith' })
    expect(boardQuery({ search: 'smith', status: 'open' }, new Date(NOW))).toEqual({
      search: 'smith',
      status: 'open',
    })
    expect(boardQuery({ when: 'hour', late: 'on', alcohol: 'no', driver: '5' }, new Date(NOW))).toEqual({
      status: 'open',
      to: '2026-11-20T08:30:00.000Z',
      late: 'on',
      alcohol: 'off',
      driver_id: '5',
    })
  })
})

describe('A-BOARD-3: a step by a single tap', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })
  function show(shown = order()) {
    const sent: FormData[] = []
    const Stub = createRoutesStub([
      {
        path: '/console/orders',
        Component: () => (
          <OrderBoard
            orders={[shown]}
            duties={{ [shown.store_id]: 'staff' }}
            drivers={{}}
            me={1}
            now={NOW}
            round={NO_ROUND}
            parts={cardParts({})}
          />
        ),
        action: async ({ request }) => {
          sent.push(await request.formData())
          return { ok: true }
        },
      },
    ])
    const { unmount } = render(<Stub initialEntries={['/console/orders']} />)
    return { sent, unmount }
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  it('is sent after five seconds, with the version that was shown', async () => {
    const { sent } = show()
    press('Approve')
    await pass(4900)
    expect(sent).toEqual([])
    await pass(300)
    expect(sent.map((form) => [form.get('step'), form.get('version')])).toEqual([['approve', '3']])
  })

  it('shows the expected time of an order whose promise is at risk, until the order is late', () => {
    const expected = '2026-11-20T19:12:00+11:00'
    const { unmount } = show(order({ at_risk: true, expected }))
    expect(screen.getByRole('article').dataset.timer).toBe('soon')
    expect(screen.getByText('At risk: 7:12 PM')).toBeTruthy()
    unmount()
    show(order({ at_risk: true, expected, due: '2026-11-20T18:20:00+11:00' }))
    expect(screen.queryByText(/At risk/)).toBeNull()
  })

  it('is not sent if it was undone', async () => {
    const { sent } = show()
    press('Approve')
    press('Undo')
    await pass(6000)
    expect(sent).toEqual([])
    expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy()
  })

  it('is sent immediately when the user leaves the board', async () => {
    const { sent, unmount } = show()
    press('Hold')
    unmount()
    await pass(100)
    expect(sent.map((form) => form.get('step'))).toEqual(['hold'])
  })
})

/** @source S-STAFF-7 */
describe('the facts on each card', () => {
  afterEach(cleanup)
  function show(address: string) {
    const Stub = createRoutesStub([
      {
        path: '/console/orders',
        loader: ({ request }) => Object.fromEntries(new URL(request.url).searchParams),
        Component: () => {
          const filters = useLoaderData<BoardFilters>()
          const parts = cardParts(filters)
          return (
            <>
              <ShownFilters filters={filters} drivers={[]} formRef={null} />
              <OrderBoard
                {...{ orders: [order()], duties: {}, drivers: {}, me: 1, now: NOW, round: NO_ROUND, parts }}
              />
            </>
          )
        },
      },
    ])
    render(<Stub initialEntries={[address]} />)
  }
  const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

  it('are the defaults until columns are selected in the URL', async () => {
    show('/console/orders')
    await screen.findByText('31 Smith Street, Fitzroy')
    expect([box('Address').checked, box('Mobile').checked]).toEqual([true, false])
    fireEvent.click(box('Address'))
    fireEvent.click(box('Mobile'))
    await screen.findByText('0491 570 110')
    expect(screen.queryByText('31 Smith Street, Fitzroy')).toBeNull()
    expect(screen.getByText('Jo Visser')).toBeTruthy()
  })

  it('always include the number, the promised time and the ID tag', async () => {
    show('/console/orders?show_products=on')
    await screen.findByText('Lager and 2 more')
    for (const text of ['000-0007', 'ID']) expect(screen.getByText(text)).toBeTruthy()
    for (const text of ['Jo Visser', '2 items']) expect(screen.queryByText(text)).toBeNull()
    expect(box('Customer').checked).toBe(false)
  })
})
