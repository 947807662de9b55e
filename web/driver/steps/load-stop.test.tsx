import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderView, PickupStop } from '../run/stops.ts'
import type { Driver } from '../run/use-driver.ts'
import { LoadStop } from './load-stop.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const anOrder = (order_id: number, packing_status: number, codes: string[]) =>
  ({
    order_id,
    version: 4,
    order_number: `N${order_id}`,
    recipient: 'Sam Okafor',
    packing_status,
    address: { line_1: '32 Argyle Street' },
    bags: codes.map((code) => ({ code, seal: 'S-1' })),
    items: [],
  }) as unknown as OrderView

const stop = {
  kind: 'pickup',
  key: 'store 1',
  store: { name: 'Fitzroy', time_zone: 'Australia/Melbourne', lat: 0, lng: 0 },
  orders: [anOrder(7, 3, ['B-1', 'B-2']), anOrder(8, 2, ['B-3'])],
  earliest: '2026-11-27T18:30:00+11:00',
  latest: '2026-11-27T18:40:00+11:00',
} as unknown as PickupStop

function show() {
  const tap = vi.fn<Driver['tap']>(async () => null)
  const driver = { tap } as unknown as Driver
  render(<LoadStop {...{ driver, stop }} position={{} as never} title="At the store" />)
  return tap
}
const scan = (code: string) => {
  const field = screen.getByLabelText<HTMLInputElement>('Scan or type a bag’s code')
  fireEvent.change(field, { target: { value: code } })
  fireEvent.submit(field.form!)
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const started = (tap: ReturnType<typeof show>) =>
  tap.mock.calls.flatMap(([taps]) => taps.map(({ order, tap: done }) => [order.order_id, done]))

describe('A-PICK-4: the driver loads bags', () => {
  it('counts them, rejects another order’s bags, and starts the packed orders', () => {
    const tap = show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Load 3 bags at Fitzroy')
    scan('B-9')
    expect(screen.getByText(/It belongs to another order. Yours are B-1, B-2./)).toBeTruthy()
    scan('b-1')
    expect(screen.getByText('1 of 3 bags loaded')).toBeTruthy()
    press('Scan 1 more')
    expect(tap).not.toHaveBeenCalled()
    scan('B-2')
    press('Start delivery')
    expect(started(tap)).toEqual([[7, { kind: 'start', bags_loaded: ['B-1', 'B-2'] }]])
  })

  it('asks why a bag is missing', () => {
    const tap = show()
    scan('B-1')
    press('Bag missing')
    press('Scan 1 more')
    fireEvent.change(screen.getByLabelText('Why do you leave without 1 bag?'), {
      target: { value: 'It leaks' },
    })
    press('Start delivery')
    const reason = { bags_loaded: ['B-1'], bags_left_reason: 'It leaks' }
    expect(started(tap)).toEqual([[7, { kind: 'start', ...reason }]])
  })

  it('preserves scans across a reload, without a network', () => {
    show()
    scan('B-2')
    cleanup()
    show()
    expect(screen.getByText('1 of 3 bags loaded')).toBeTruthy()
  })
})
