import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { OrderRecord } from '#contract/console/order-record.ts'
import type { Order } from '#contract/orders/orders.ts'
import { ClaimBar } from './claim-bar.tsx'
import { MessagesSection } from './messages-section.tsx'
import { MoneySection } from './money-section.tsx'
import { NotesSection } from './notes-section.tsx'
import { MAP_HEIGHT, MAP_WIDTH, mapProjection } from './project-map.ts'

afterEach(cleanup)

const AT = '2026-11-20T18:30:00+11:00'
const order = { order_id: 7, version: 3, status: 2, packing_status: 0, history: [] } as unknown as Order

/** Renders the section on a page whose action records the submitted form and returns the next reply. */
function show(section: ReactElement, replies: object[] = []) {
  const sent: Record<string, FormDataEntryValue>[] = []
  const action = async ({ request }: { request: Request }) => {
    sent.push(Object.fromEntries(await request.formData()))
    return replies.shift() ?? { ok: true }
  }
  const Stub = createRoutesStub([{ path: '/', Component: () => section, action }])
  render(<Stub />)
  return sent
}

describe('A-BOARD-5: staff notes', () => {
  const notes = [
    { order_note_id: 2, at: AT, who: 'Sam Okoro', text: 'Side gate', for_driver: true },
  ] satisfies OrderRecord['notes']

  it('preserve the typed text after a rejected request, and clear it after saving', async () => {
    const refused = {
      ok: false,
      error: { code: 'x', msg: 'Please check', fields: { text: 'Note is required' } },
    }
    const sent = show(<NotesSection notes={notes} mayWrite />, [refused, { ok: true }])
    const field = screen.getByLabelText<HTMLTextAreaElement>('New note')
    fireEvent.change(field, { target: { value: 'Rang twice' } })
    fireEvent.click(screen.getByLabelText('Show it to the driver'))
    fireEvent.click(screen.getByText('Add note'))
    expect(await screen.findByText('Note is required')).toBeTruthy()
    expect(field.value).toBe('Rang twice')
    fireEvent.click(screen.getByText('Add note'))
    await expect.poll(() => field.value).toBe('')
    expect(sent[1]).toEqual({ intent: 'note', text: 'Rang twice', for_driver: 'on' })
    expect(screen.getByText('For the driver')).toBeTruthy()
  })

  it('are read-only on the user’s own order', () => {
    show(<NotesSection notes={notes} mayWrite={false} />)
    expect(screen.getByText('Side gate')).toBeTruthy()
    expect(screen.queryByLabelText('New note')).toBeNull()
  })
})

describe('A-BOARD-6: messages', () => {
  const message = (over: Partial<OrderRecord['messages'][number]>): OrderRecord['messages'][number] => ({
    message_id: 1,
    channel: 'email',
    to: 'jo@example.com',
    label: 'Order placed',
    subject: 'Thanks',
    state: 'sent',
    attempts: 1,
    reason: '',
    order_id: 7,
    created: AT,
    sent: AT,
    next_try: null,
    dead: null,
    can_resend: true,
    ...over,
  })

  it('offer to send a message again only where that still helps, with the version that was shown', async () => {
    const late = message({ message_id: 2, label: 'Almost there', can_resend: false })
    const sent = show(<MessagesSection order={order} messages={[message({}), late]} />)
    const buttons = screen.getAllByRole('button')
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Send again: Order placed'])
    fireEvent.click(buttons[0]!)
    expect(await screen.findByText('It’s on its way again.')).toBeTruthy()
    expect(sent).toEqual([{ intent: 'resend', message_id: '1', order_version: '3' }])
  })

  it('require a second press after a colleague has changed the order', async () => {
    const event = { at: AT, what: 'status', from: 2, to: 6, by: 'Store', who: 'Ada', reason: 'ID' }
    const current = { ...order, version: 4, status: 6, history: [event] }
    const stale = { ok: false, error: { code: 'stale', msg: 'Changed', current } }
    const sent = show(<MessagesSection order={order} messages={[message({})]} />, [stale, { ok: true }])
    fireEvent.click(screen.getByRole('button'))
    expect(await screen.findByText('You: Send again: Order placed')).toBeTruthy()
    fireEvent.click(screen.getByRole('button'))
    await expect.poll(() => sent.map(({ order_version }) => order_version)).toEqual(['3', '4'])
  })
})

it('A-BOARD-4: money shows the latest movement first, and the reason of a rejection', () => {
  const moved = { amount: 5, payment: 1, means: 'Visa 42', who: '', reason: '', at: AT }
  const money = [
    { ...moved, kind: 'authorisation', state: 'done' },
    { ...moved, kind: 'refund', state: 'refused', who: 'Sam', reason: 'Card closed', payment: 2 },
  ]
  show(<MoneySection payment={null} money={money} />)
  const [first, second] = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(first!.textContent).toMatch(/^RefundedRefused\$5\.00.*Visa 42, payment 2, Sam, Card closed$/)
  expect(second!.textContent).toMatch(/^Authorised\$5\.00.*Visa 42$/)
})

it.each([
  [null, 'Nobody is on it.', 'I’m on it', 'on'],
  [{ user_id: 1, name: 'Sam', until: AT }, 'You’re on it until 6:30 PM.', 'Let go', 'off'],
  [{ user_id: 2, name: 'Sam', until: AT }, 'Sam is on it until 6:30 PM.', 'Take over', 'on'],
])('A-BOARD-2: a claim of %o reads “%s”, with “%s”', async (claim, text, button, on) => {
  const sent = show(<ClaimBar claim={claim} me={1} />)
  expect(screen.getByText(text)).toBeTruthy()
  fireEvent.click(screen.getByText(button))
  await expect.poll(() => sent).toEqual([{ intent: 'claim', on }])
})

describe('the map of an order', () => {
  const store = { lat: -37.8, lng: 144.98 }

  it('contains all places within its margins, with north up and east to the right', () => {
    const door = { lat: -37.79, lng: 144.995 }
    const project = mapProjection([store, door])
    const [from, to] = [project(store), project(door)]
    expect(from.x).toBeLessThan(to.x)
    expect(from.y).toBeGreaterThan(to.y)
    for (const { x, y } of [from, to]) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(MAP_WIDTH)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(MAP_HEIGHT)
    }
  })

  it('centres a single place', () => {
    expect(mapProjection([store, store])(store)).toEqual({ x: MAP_WIDTH / 2, y: MAP_HEIGHT / 2 })
  })
})
