import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { PaymentProblems } from './payment-problems.tsx'
import ReconciliationScreen from './reconciliation.route.tsx'

afterEach(() => cleanup())

const AT = '2026-11-20T08:00:00Z'
const QUIET = {
  last_run: null,
  differences: [],
  watched: [],
  events: [],
  owed: [],
  may: { compare: true, replay: true, refund: true },
}
const DIFFERENCE = {
  difference_id: 3,
  kind: 'amount',
  reference: 'order-12',
  order_id: 12,
  order_number: '7K3-9QFM',
  ours: '$50.00 captured',
  theirs: '$40.00 captured',
  first_seen: AT,
  last_seen: AT,
}
const EVENT = {
  event_id: 9,
  kind: 'dispute_lost',
  amount: 50,
  at: AT,
  handled: false,
  failure: 'No payment of ours',
}

function show(change: object, answer: unknown = { ok: true }) {
  const sent: object[] = []
  const loaderData = { ...QUIET, ...change }
  const Stub = createRoutesStub([
    {
      path: '/console/reconciliation',
      // The generated props have more fields than the screen reads.
      Component: () => (
        <ReconciliationScreen
          {...({ loaderData } as unknown as Parameters<typeof ReconciliationScreen>[0])}
        />
      ),
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()))
        return answer
      },
    },
  ])
  render(<Stub initialEntries={['/console/reconciliation']} />)
  return sent
}

describe('§2 Console: payments', () => {
  it('reports that all payments agree after a comparison', () => {
    show({ last_run: { at: AT, from: AT, to: AT, compared: 40, found: 0 } })
    expect(screen.getByText(/records and our books agree/)).toBeTruthy()
  })

  it('reports that nothing was compared yet', () => {
    show({})
    expect(screen.queryByText(/records and our books agree/)).toBeNull()
    expect(screen.getByText(/Not compared with the gateway yet/)).toBeTruthy()
    expect(screen.getByText(/No open disputes/)).toBeTruthy()
  })

  it('shows both sides of a difference and links to its order', () => {
    show({ differences: [DIFFERENCE], last_run: { at: AT, from: AT, to: AT, compared: 40, found: 1 } })
    const card = within(screen.getAllByRole('listitem')[0]!)
    for (const words of ['Amounts differ', '$50.00 captured', '$40.00 captured', 'order-12'])
      expect(card.getByText(words)).toBeTruthy()
    expect(card.getByRole('link', { name: 'Order 7K3-9QFM' }).getAttribute('href')).toBe('/console/orders/12')
    expect(screen.getByText(/40 payments, 1 difference/)).toBeTruthy()
  })

  it('lists refunds owed on the terminal, with a button for users who may refund', () => {
    const owed = {
      order_id: 5,
      order_number: '1A1-AAAA',
      version: 4,
      placed: false,
      store_id: 1,
      customer: 'Robin Park',
      payment_id: 9,
      amount: 47.94,
      reference: '000482',
      last_four: '4242',
      paid: AT,
    }
    show({ owed: [owed], may: { ...QUIET.may, refund: false } })
    expect(screen.getByText(/Paid with receipt 000482, card ending 4242/)).toBeTruthy()
    // The order was never placed, so it has no page.
    expect(screen.queryByRole('link', { name: 'Order 1A1-AAAA' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Record refund/ })).toBeNull()
    cleanup()
    show({ owed: [{ ...owed, placed: true }], may: { ...QUIET.may, refund: true } })
    expect(screen.getByRole('link', { name: 'Order 1A1-AAAA' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Record refund of $47.94, order 1A1-AAAA' })).toBeTruthy()
  })

  it('lists disputes and captures that were not settled', () => {
    const watched = {
      order_id: 5,
      order_number: '1A1-AAAA',
      what: 'settlement_declined',
      amount: 42.5,
      at: AT,
    }
    show({ watched: [watched] })
    expect(screen.getByText('Not settled by the bank')).toBeTruthy()
    expect(screen.getByText('$42.50')).toBeTruthy()
  })

  it('replays an event for an admin, and compares on request', async () => {
    const sent = show({ events: [EVENT, { ...EVENT, event_id: 10, handled: true, failure: '' }] })
    fireEvent.click(screen.getByRole('button', { name: /^Process again: dispute lost/ }))
    await expect.poll(() => sent).toEqual([{ intent: 'replay', event_id: '9' }])
    const compare = screen.getByRole('button', { name: 'Compare now' })
    // A click is ignored while the replay is pending.
    await waitFor(() => expect(compare.getAttribute('aria-busy')).toBeNull())
    fireEvent.click(compare)
    await expect.poll(() => sent).toEqual([{ intent: 'replay', event_id: '9' }, {}])
  })

  it('shows why the comparison failed', async () => {
    show({}, { ok: false, error: { code: 'payment_unavailable', msg: 'The gateway is away.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Compare now' }))
    expect(await screen.findByText('The gateway is away.')).toBeTruthy()
  })

  it('hides admin actions from a store hand', () => {
    show({ may: { compare: false, replay: false, refund: false }, events: [EVENT] })
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByText(/What the gateway told us/)).toBeNull()
  })
})

describe('§2 Console: an order’s payment problems', () => {
  it('shows disputes and a declined settlement, and nothing if there are no problems', () => {
    const { container, rerender } = render(
      <PaymentProblems problems={{ disputes: [], settlement_declined: null, liability_shifted: null }} />,
    )
    expect(container.textContent).toBe('')
    const disputes = [{ dispute_id: 'd', state: 'lost' as const, amount: 50, at: AT }]
    rerender(<PaymentProblems problems={{ disputes, settlement_declined: AT, liability_shifted: null }} />)
    expect(container.textContent).toContain('We lost a dispute')
    expect(container.textContent).toContain('$50.00')
    expect(container.textContent).toContain('didn’t settle')
  })
})
