import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { OrderRefunds } from '#contract/shop/refunds.ts'
import { insteadBody } from './order-forms.ts'
import { RefundSection } from './refund-section.tsx'

afterEach(cleanup)

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
      Component: () => <RefundSection refunds={refunds} requestKey="key" />,
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

describe('beyond §4 Console: a refund that was refused', () => {
  it('says why, and becomes credit by one press', async () => {
    const sent = show(REFUSED)
    expect(
      screen.getByText(/the customer still has to get it: The account of this card is closed/),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Give $10.00 as credit' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]!.get('refund_id')).toBe('4')
    expect(insteadBody(sent[0]!)).toEqual({ way: 'credit' })
  })

  it('or is noted as paid another way, in words', async () => {
    const sent = show(REFUSED)
    fireEvent.change(screen.getByLabelText('Or paid another way'), { target: { value: 'Bank transfer' } })
    fireEvent.click(screen.getByRole('button', { name: 'Note as paid' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(insteadBody(sent[0]!)).toEqual({ way: 'elsewhere', note: 'Bank transfer' })
  })

  it('asks for nothing once it was settled, and says where it went', () => {
    show({ money: 0, credit: 10, refusal: 'The account of this card is closed.' })
    expect(screen.queryByRole('button', { name: /as credit/ })).toBeNull()
    expect(screen.getByText(/\(\$10\.00 as credit\)/)).toBeTruthy()
  })
})
