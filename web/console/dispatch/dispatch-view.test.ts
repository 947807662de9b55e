import { describe, expect, it } from 'vitest'
import type { DispatchBoard } from '#contract/console/dispatch.ts'
import { axisAt, axisMarks, lanesOf, proposalsOf, timeOf } from './dispatch-view.ts'

const NOW = '2026-11-27T18:42:00+11:00'
const order = (order_id: number, more: Partial<DispatchBoard['orders'][number]> = {}) =>
  ({
    order_id,
    status: 2,
    driver_id: null,
    due: '2026-11-27T18:52:00+11:00',
    ...more,
  }) as DispatchBoard['orders'][number]
const board = {
  drivers: [
    {
      user_id: 7,
      stops: [
        { kind: 'pickup', store_id: 1, order_ids: [1], eta: NOW, late_minutes: 0 },
        { kind: 'dropoff', store_id: 1, order_ids: [1], eta: '2026-11-27T18:52:00+11:00', late_minutes: 0 },
      ],
    },
  ],
  orders: [order(1), order(2, { driver_id: 7, status: 3 }), order(3, { status: 4, driver_id: 8 })],
  assignments: [1, 2, 3].map((order_id) => ({ order_id, driver_id: 7, pinned: order_id === 1 })),
} as unknown as DispatchBoard

describe('the lanes', () => {
  it('show times from ten minutes ago to an hour from now', () => {
    expect(axisAt('2026-11-27T18:32:00+11:00', NOW)).toBe(0)
    expect(axisAt('2026-11-27T19:42:00+11:00', NOW)).toBe(100)
    expect(axisAt('2026-11-27T17:00:00+11:00', NOW)).toBe(0)
    expect(axisAt('2026-11-27T21:00:00+11:00', NOW)).toBe(100)
  })

  it('mark every tenth minute in the store’s time', () => {
    expect(axisMarks(NOW).map(({ time }) => time)).toEqual([
      '18:40',
      '18:50',
      '19:00',
      '19:10',
      '19:20',
      '19:30',
      '19:40',
    ])
    expect(timeOf(NOW)).toBe('18:42')
  })

  it('place the stops with their orders, pins and promised times', () => {
    const [lane] = lanesOf(board, NOW)
    expect(lane?.laneStops).toMatchObject([
      { nth: 1, kind: 'pickup', isPinned: false },
      { nth: 2, kind: 'dropoff', isPinned: true, orders: [{ order_id: 1 }] },
    ])
    expect(lane?.flags).toMatchObject([{ left: axisAt(order(1).due, NOW), order: { order_id: 1 } }])
  })
})

it('proposes orders that are in the store and do not have their planned driver', () => {
  expect(proposalsOf(board).map(({ order_id }) => order_id)).toEqual([1])
})
