import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DispatchBoard } from '#contract/console/dispatch.ts'
import type { DispatchProps } from './dispatch-props.ts'
import { DispatchScreen } from './dispatch-screen.tsx'

afterEach(cleanup)
beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => undefined
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: false } })
})

const NOW = '2026-11-27T18:42:00+11:00'
const anOrder = (order_id: number, more: object = {}) => ({
  order_id,
  order_number: `000-000${order_id}`,
  version: 4,
  status: 2,
  packing_status: 3,
  driver_id: null,
  line_1: `${order_id} Smith Street`,
  city: 'Fitzroy',
  lat: -37.8,
  lng: 144.98,
  due: '2026-11-27T19:00:00+11:00',
  alarm: false,
  ...more,
})
type BoardOrders = DispatchBoard['orders']
const BOARD = {
  store: { lat: -37.8, lng: 144.98 },
  mode: 'propose',
  version: 2,
  planner: 'ok',
  planned_at: NOW,
  drivers: [
    {
      user_id: 7,
      firstname: 'Mia',
      lastname: 'Lam',
      vehicle: 'car',
      away: { reason: 'break', since: '2026-11-27T18:30:00+11:00', until: '2026-11-27T18:50:00+11:00' },
      position_at: '2026-11-27T18:40:00+11:00',
      lat: null,
      lng: null,
      stops: [
        { kind: 'pickup', store_id: 1, order_ids: [1], eta: NOW, late_minutes: 0 },
        { kind: 'dropoff', store_id: 1, order_ids: [1], eta: '2026-11-27T19:04:00+11:00', late_minutes: 4 },
      ],
    },
    {
      user_id: 8,
      firstname: 'Jo',
      lastname: '',
      vehicle: null,
      away: null,
      position_at: null,
      lat: null,
      lng: null,
      stops: [],
    },
  ],
  assignments: [
    {
      order_id: 1,
      driver_id: 7,
      eta: '2026-11-27T19:04:00+11:00',
      spare_minutes: -4,
      next_best: { driver_id: 8, minutes: 3.4 },
      pinned: true,
    },
  ],
  unassigned: [
    { order_id: 2, reason: 'vehicle_full', since: '2026-11-27T18:40:00+11:00' },
    { order_id: 3, reason: 'outside_lawful_hours', since: NOW, until: '2026-11-28T09:00:00+11:00' },
  ],
  orders: [anOrder(1), anOrder(2, { alarm: true }), anOrder(3)],
} as unknown as DispatchBoard

/** Renders the screen and returns the forms that it sends. */
function show(more: Partial<DispatchProps> = {}) {
  const sent: Record<string, unknown>[] = []
  const props: DispatchProps = {
    board: BOARD,
    stores: [{ store_id: 1, name: 'Fitzroy' }],
    store: { store_id: 1, name: 'Fitzroy' },
    now: NOW,
    zones: [],
    reviews: [],
    selectedDriver: null,
    selected: null,
    mayAssign: true,
    maySetMode: true,
    ...more,
  }
  const Stub = createRoutesStub([
    {
      path: '/console/dispatch',
      Component: () => <DispatchScreen {...props} />,
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()))
        return { ok: true }
      },
    },
  ])
  render(<Stub initialEntries={['/console/dispatch?store=1']} />)
  return sent
}

describe('S-DISPATCH-1: the dispatch screen', () => {
  it('lists orders without a driver with their reason, the alarm first', () => {
    show()
    const cards = within(screen.getByRole('region', { name: 'No driver yet' })).getAllByRole('link')
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Too big for every free vehicle'),
      expect.stringContaining('After the lawful hours, until 09:00'),
      expect.stringContaining('Best: Mia, arrives 19:04'),
    ])
    const alarm = within(screen.getByText('Packed, and no driver for over a minute:', { exact: false }))
    expect(alarm.getByRole('link', { name: '000-0002' })).toBeDefined()
  })

  it('shows the lanes of the drivers with lateness and pins', () => {
    show()
    const lanes = within(screen.getByRole('region', { name: 'Drivers' }))
    expect(
      lanes.getByRole('link', { name: /^Mia: ?19:04 ?1 Smith Street ?, ?4 min late, pinned$/ }),
    ).toBeDefined()
    expect(lanes.getByText('Position 2 min old')).toBeDefined()
    expect(lanes.getByText('Break until 18:50')).toBeDefined()
    expect(lanes.getByText('Free')).toBeDefined()
  })

  it('explains an order and pins it to another driver', async () => {
    const sent = show({ selected: 1 })
    const panel = within(screen.getByRole('complementary', { name: '000-0001' }))
    expect(panel.getByText('Arrives 19:04, 4 min late')).toBeDefined()
    expect(panel.getByText('Next best: Jo, +3 min')).toBeDefined()
    fireEvent.change(panel.getByLabelText('Driver'), { target: { value: '8' } })
    fireEvent.click(panel.getByRole('button', { name: 'Pin to this driver' }))
    await waitFor(() =>
      expect(sent).toEqual([{ intent: 'pin', order_id: '1', version: '4', driver_id: '8' }]),
    )
  })

  it('changes the mode, and accepts all proposals', async () => {
    const sent = show()
    fireEvent.click(screen.getByRole('radio', { name: 'Automatic' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({ intent: 'mode', store_id: '1', version: '2', mode: 'automatic' })
    fireEvent.click(screen.getByRole('button', { name: 'Accept the proposal' }))
    await waitFor(() => expect(sent[1]).toEqual({ intent: 'accept-all', store_id: '1' }))
  })

  it('drops an order onto a lane', async () => {
    const sent = show()
    const dataTransfer = { types: ['application/x-coldie-order'], getData: () => '2 4' }
    const lane = screen.getByText('Jo').closest('li')!
    fireEvent.dragOver(lane, { dataTransfer })
    fireEvent.drop(lane, { dataTransfer })
    await waitFor(() =>
      expect(sent).toEqual([{ intent: 'pin', order_id: '2', version: '4', driver_id: '8' }]),
    )
  })

  it('hands over everything on board of a driver after a breakdown', async () => {
    const orders = [anOrder(1, { status: 4, driver_id: 7 }), anOrder(2, { status: 4, driver_id: 7 })]
    const sent = show({ board: { ...BOARD, orders: orders as BoardOrders }, selectedDriver: 7 })
    expect(screen.getByRole('link', { name: '2 on board' })).toBeDefined()
    const panel = within(screen.getByRole('complementary', { name: 'Hand over everything from Mia' }))
    expect(panel.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Jo ',
      'Back to the store',
    ])
    fireEvent.change(panel.getByLabelText('Reason'), { target: { value: 'Flat tyre' } })
    fireEvent.click(panel.getByRole('button', { name: 'Hand over all 2' }))
    await waitFor(() =>
      expect(sent).toEqual([{ intent: 'transfer', orders: '1:4 2:4', driver_id: '8', reason: 'Flat tyre' }]),
    )
  })

  it('offers the decision about a hand-over whose time is uncertain', async () => {
    const review = {
      action_id: 'a',
      order_id: 9,
      order_number: '000-0009',
      version: 3,
      driver_id: 7,
      driver: 'Mia Lam',
      tapped_at: '2026-11-27T22:55:00+11:00',
      received_at: '2026-11-27T23:11:00+11:00',
      is_measured: false,
    }
    const sent = show({ reviews: [review] })
    fireEvent.click(screen.getByRole('button', { name: 'Count it at 22:55' }))
    const fields = { intent: 'review', order_id: '9', action_id: 'a', version: '3', accept: 'on' }
    await waitFor(() => expect(sent).toEqual([fields]))
  })

  it('announces an old plan, and offers nothing to people who only read', () => {
    const board = { ...BOARD, planner: 'stale' as const, orders: [anOrder(1), anOrder(3)] as BoardOrders }
    show({ board, mayAssign: false, maySetMode: false, selected: 1 })
    expect(screen.getByText('The plan is not up to date')).toBeDefined()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
