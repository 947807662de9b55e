import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { StoredAction } from '../queue/driver-actions.ts'
import type { Driver } from '../run/use-driver.ts'
import { ConflictScreen } from './conflict-screen.tsx'

afterEach(cleanup)

const rejectedAs = (kind: 'start' | 'arrive' | 'complete', code: string): StoredAction => ({
  action: {
    kind,
    action_id: kind,
    order_id: 7,
    version: 4,
    at: '2026-11-27T07:52:00.000Z',
    clock_offset_ms: 0,
  },
  user_id: 1,
  made: 1,
  labels: { order_number: '2ER-DGZ5', recipient: 'Lucy Hart', place: '18 Rose Street' },
  state: 'refused',
  held_until: 0,
  error: { code, msg: `The reason is ${code}.` },
})

type Given = { rejected: StoredAction[]; orders?: object[]; goods?: object[] }

function show({ rejected, orders = [], goods = [] }: Given) {
  const driver = {
    run: { orders, goods },
    zone: 'Australia/Melbourne',
    storePhone: '(03) 5550 0141',
    trouble: null,
    queue: {},
    redo: vi.fn<Driver['redo']>(async () => undefined),
    markRead: vi.fn<Driver['markRead']>(async () => undefined),
  }
  render(<ConflictScreen driver={driver as unknown as Driver} rejected={rejected} />)
  return driver
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

describe('S-DRIVE-4: a tap that the shop rejected', () => {
  it('of a cancelled order sends the driver back with the goods', async () => {
    const rejected = [rejectedAs('arrive', 'status_not_allowed')]
    const driver = show({ rejected, goods: [{ order_id: 7 }] })
    expect(heading()).toBe('The store cancelled this order while you were offline: take it back')
    expect(screen.getByText('Not counted: Arrived at 6:52 PM.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Call store' }).getAttribute('href')).toBe('tel:0355500141')
    expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
    await waitFor(() => expect(driver.markRead).toHaveBeenCalledWith(['arrive']))
  })

  it('can be sent again, together with the later ones of its order', async () => {
    const rejected = [rejectedAs('start', 'stale'), rejectedAs('arrive', 'earlier_action_failed')]
    const driver = show({ rejected, orders: [{ order_id: 7, version: 9 }] })
    expect(heading()).toBe('“Started” wasn’t counted')
    expect(screen.getByText('The reason is stale.')).toBeTruthy()
    expect(screen.getByText('Not counted: Started at 6:52 PM, Arrived at 6:52 PM.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Send it again' }))
    await waitFor(() => expect(driver.redo).toHaveBeenCalledWith(rejected, 9))
  })

  it('that a manager decides leaves nothing to do at the door', () => {
    const rejected = [rejectedAs('complete', 'hand_over_in_review')]
    show({ rejected, orders: [{ order_id: 7, version: 9 }] })
    expect(heading()).toBe('The store decides on this hand-over')
    expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull()
  })

  it('of an order that another driver has now is only announced', () => {
    show({ rejected: [rejectedAs('start', 'not_found')] })
    expect(heading()).toBe('This order isn’t yours any more')
  })
})
