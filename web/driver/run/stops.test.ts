import { describe, expect, it } from 'vitest'
import type { StoredAction, Tap } from '../queue/driver-actions.ts'
import type { Run, RunOrder, RunStop } from './run.ts'
import { stopsNow } from './stops.ts'

const NOW = '2026-11-27T18:30:00+11:00'

const anOrder = (order_id: number, more: Partial<RunOrder> = {}): RunOrder =>
  ({
    order_id,
    order_number: `N${order_id}`,
    version: 5,
    status: 4,
    store_id: 1,
    store: { name: 'Fitzroy' },
    recipient: 'Lucy Hart',
    address: { line_1: '18 Rose Street', line_2: '', city: 'Fitzroy', postcode: '3065', lat: 0, lng: 0 },
    arrival: null,
    bags: [{ code: `B-${order_id}`, seal: '' }],
    items: [],
    ...more,
  }) as unknown as RunOrder

const aStop = (kind: RunStop['kind'], ...order_ids: number[]): RunStop => ({
  kind,
  order_ids,
  stop_id: `${kind} ${order_ids.join()}`,
  eta: NOW,
  earliest: NOW,
  latest: NOW,
})

const aRun = (orders: RunOrder[], stops: RunStop[], goods: Run['goods'] = []): Run =>
  ({ orders, stops, goods }) as unknown as Run

const tapped = (order_id: number, tap: Tap, more: Partial<StoredAction> = {}): StoredAction =>
  ({
    action: { ...tap, order_id, action_id: `${order_id} ${tap.kind}`, at: NOW, clock_offset_ms: 0 },
    state: 'waiting',
    ...more,
  }) as StoredAction

const shape = (run: Run, actions: StoredAction[] = []) =>
  stopsNow(run, actions).map(
    ({ kind, orders }) => `${kind} ${orders.map(({ order_id }) => order_id).join(' ')}`,
  )

describe('S-DRIVE-5: the stops of a run', () => {
  it('join orders of one door, with one check for each person', () => {
    const orders = [
      anOrder(1),
      anOrder(2, { recipient: 'lucy hart' }),
      anOrder(3, { recipient: 'Dan Petrov' }),
    ]
    const run = aRun(
      orders,
      [1, 2, 3].map((id) => aStop('dropoff', id)),
    )
    const [stop, ...others] = stopsNow(run, [])
    expect(others).toEqual([])
    expect(stop).toMatchObject({ kind: 'dropoff' })
    const people = stop?.kind === 'dropoff' ? stop.people : []
    expect(people.map(({ name, orders: own }) => [name, own.length])).toEqual([
      ['Lucy Hart', 2],
      ['Dan Petrov', 1],
    ])
  })

  it('keep doors apart that differ in the unit only', () => {
    const home = anOrder(1).address
    const orders = [anOrder(1), anOrder(2, { address: { ...home, line_2: 'Unit 2' } })]
    expect(shape(aRun(orders, [aStop('dropoff', 1), aStop('dropoff', 2)]))).toEqual([
      'dropoff 1',
      'dropoff 2',
    ])
  })

  it('advance with taps that the shop does not know yet', () => {
    const run = aRun([anOrder(1, { status: 3 })], [aStop('pickup', 1), aStop('dropoff', 1)])
    expect(shape(run)).toEqual(['pickup 1', 'dropoff 1'])
    const started = [tapped(1, { kind: 'start' })]
    expect(shape(run, started)).toEqual(['dropoff 1'])
    expect(stopsNow(run, started)[0]).toMatchObject({ arrivedAt: null })
    const arrived = [...started, tapped(1, { kind: 'arrive' })]
    expect(stopsNow(run, arrived)[0]).toMatchObject({ arrivedAt: new Date(NOW).toISOString() })
    expect(shape(run, [...arrived, tapped(1, { kind: 'complete' })])).toEqual([])
    expect(shape(run, [...arrived, tapped(1, { kind: 'refuse', reason: 'minor' })])).toEqual(['return 1'])
  })

  it('return to a step whose tap the shop rejected, unless a manager decides on it', () => {
    const run = aRun([anOrder(1)], [aStop('dropoff', 1)])
    const rejected = (code: string) => [
      tapped(1, { kind: 'complete' }, { state: 'refused', error: { code, msg: '' } }),
    ]
    expect(shape(run, rejected('stale'))).toEqual(['dropoff 1'])
    expect(shape(run, rejected('hand_over_in_review'))).toEqual([])
  })

  it('end at the stores whose goods are on board', () => {
    const goods = [
      { order_id: 9, order_number: 'N9', store: 'Carlton', reason: 'Canceled', since: NOW, items: [] },
    ]
    const run = aRun([anOrder(1)], [aStop('dropoff', 1), aStop('return', 9)], goods)
    expect(shape(run, [tapped(1, { kind: 'refuse', reason: 'minor' })])).toEqual(['return 9', 'return 1'])
  })
})
