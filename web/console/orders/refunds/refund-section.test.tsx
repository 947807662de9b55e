import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import type { OrderRefunds } from '#contract/orders/refunds.ts'
import { refusedRefundBody, refundBody } from '../order-forms.ts'
import { RefundSection } from './refund-section.tsx'

afterEach(cleanup)

const order = { version: 3 } as Order

const GIVEN = {
  refund_id: 4,
  at: '2026-11-20T19:00:00+11:00',
  kind: 'amount',
  amount: 10,
  money: 10,
  credit: 0,
  gst: 0.91,
  reason: 'Warm',
  refused: 0,
  refusal: '',
}

function show(more: object) {
  const sent: FormData[] = []
  const refunds: OrderRefunds = {
    left: 0,
    allowance: { own_order: false, refund: 200, goodwill: 50 },
    parts: [],
    refunds: [{ ...GIVEN, ...more }],
  }
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => <RefundSection order={order} refunds={refunds} requestKey="key" />,
      action: async ({ request }) => {
        sent.push(await request.formData())
        return { ok: true }
      },
    },
  ])
  render(<Stub />)
  return sent
}

const REFUSED = { refused: 10, refusal: 'The account of this card is closed.' }

describe('§4 Console: a refund that the bank rejected', () => {
  it('shows the reason, and becomes credit with one press', async () => {
    const sent = show(REFUSED)
    expect(screen.getByText(/we still owe the customer: The account of this card is closed/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Give $10.00 as credit' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]!.get('refund_id')).toBe('4')
    expect(refusedRefundBody(sent[0]!)).toEqual({ way: 'credit' })
  })

  it('can be recorded as paid another way, with a note', async () => {
    const sent = show(REFUSED)
    fireEvent.change(screen.getByLabelText('Or paid another way'), { target: { value: 'Bank transfer' } })
    fireEvent.click(screen.getByRole('button', { name: 'Mark as paid' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(refusedRefundBody(sent[0]!)).toEqual({ way: 'elsewhere', note: 'Bank transfer' })
  })

  it('offers nothing once it was settled, and shows how', () => {
    show({ money: 0, credit: 10, refusal: 'The account of this card is closed.' })
    expect(screen.queryByRole('button', { name: /as credit/ })).toBeNull()
    expect(screen.getByText(/\(\$10\.00 as credit\)/)).toBeTruthy()
  })
})

const PART = {
  part: 1,
  kind: 'line',
  name: 'Ale',
  pack_size: 6,
  quantity: 2,
  refunded_quantity: 0,
  amount: 40,
  refunded: 0,
  gst_free: false,
}

function showSale(allowance: OrderRefunds['allowance'], answer: object) {
  const sent: FormData[] = []
  const refunds: OrderRefunds = { left: 40, allowance, parts: [PART], refunds: [] }
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => <RefundSection order={order} refunds={refunds} requestKey="key" />,
      action: async ({ request }) => {
        sent.push(await request.formData())
        return answer
      },
    },
  ])
  render(<Stub />)
  return sent
}

describe('§4 Console: a refund', () => {
  it('sends the amount shown as refundable, shows the limit, and preserves the typed values after a rejected request', async () => {
    const msg = 'This is more than you can do on your own.'
    const answer = { ok: false, error: { code: 'approval_required', msg } }
    const sent = showSale({ own_order: false, refund: 25, goodwill: 5 }, answer)
    expect(screen.getByText(/up to \$25.00 yourself/)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Or enter an amount'), { target: { value: '30' } })
    fireEvent.change(screen.getByLabelText('Why?'), { target: { value: 'Warm' } })
    fireEvent.click(screen.getByRole('button', { name: 'Refund this' }))
    expect(await screen.findByText(msg)).toBeTruthy()
    expect(refundBody(sent[0]!)).toEqual({
      kind: 'amount',
      amount: '30',
      reason: 'Warm',
      expected_refundable: '40',
    })
    expect(screen.getByDisplayValue('Warm')).toBe(screen.getByLabelText('Why?'))
  })

  it('is not offered on the user’s own order', () => {
    showSale({ own_order: true, refund: 0, goodwill: 0 }, { ok: true })
    expect(screen.queryByRole('button')).toBeNull()
  })
})
