import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { SubstituteQuestions } from './substitute-questions.tsx'

afterEach(cleanup)

const NOW = '2026-11-20T19:00:00+11:00'
const proposal = (state: string) => ({
  proposal_id: 4,
  order_line_id: 1,
  product_name: 'Shiraz',
  pack_size: 1,
  quantity: 2,
  total: 40,
  state,
  answer_by: '2026-11-20T19:05:00+11:00',
})
const orderOf = (missing_wish: string, state = 'open') =>
  ({
    missing_wish,
    carts: { cart_items: [{ order_line_id: 1, product_name: 'Merlot' }], proposals: [proposal(state)] },
  }) as unknown as Order

function show(order: Order, answer: object = { ok: true }) {
  const sent: object[] = []
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => <SubstituteQuestions order={order} now={NOW} />,
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()))
        return answer
      },
    },
  ])
  render(<Stub />)
  return sent
}

describe('A-PICK-3: substitute questions', () => {
  it.each([
    ['Yes, send it', 'true'],
    ['No, leave it out', 'false'],
  ])('%s', async (button, accept) => {
    const sent = show(orderOf('refund'))
    expect(
      screen.getByText(/Merlot is out of stock. OK to send 2 × Shiraz \(Single\) for \$40.00/),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(sent).toEqual([{ intent: 'answer', proposal: '4', accept }]))
  })

  it.each([
    ['substitute', /^5:00 left to answer. After that we’ll send it/],
    ['ask', /^5:00 left to answer. After that we’ll leave it out/],
  ])('shows what happens for %s without an answer, and the time left', (wish, text) => {
    show(orderOf(wish))
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('counts down, and accepts no answer after the deadline', async () => {
    vi.useFakeTimers()
    try {
      show(orderOf('refund'))
      await act(() => vi.advanceTimersByTimeAsync(61_000))
      expect(screen.getByText(/^3:59 left/)).toBeTruthy()
      await act(() => vi.advanceTimersByTimeAsync(240_000))
      expect(screen.getByText(/^Time’s up/)).toBeTruthy()
      expect(screen.queryByRole('button')).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  it('shows why an answer was rejected', async () => {
    show(orderOf('refund'), {
      ok: false,
      error: { code: 'proposal_closed', msg: 'That’s been decided already.' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Yes, send it' }))
    expect(await screen.findByText('That’s been decided already.')).toBeTruthy()
  })

  it('renders nothing once the proposal is decided', () => {
    show(orderOf('refund', 'accepted'))
    expect(screen.queryByRole('button')).toBeNull()
  })
})
