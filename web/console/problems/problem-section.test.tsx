import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { OrderProblems } from '#contract/orders/problems.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { OrderRefunds } from '#contract/orders/refunds.ts'
import { problemRefundBody, resolveBody } from './problem-forms.ts'
import { ProblemSection } from './problem-section.tsx'

afterEach(cleanup)

const order = { version: 3 } as Order

const REPORT: OrderProblems['reports'][number] = {
  problem_report_id: 5,
  version: 1,
  reason: 'broken',
  details: 'Two cans leaked',
  items: [{ part: 2, name: 'Lager', pack_size: 6, quantity: 2 }],
  status: 'open',
  reply: '',
  refunded: 0,
  created: '2026-11-20T19:00:00+11:00',
  resolved: null,
}

const PART = {
  part: 2,
  kind: 'line',
  name: 'Lager',
  pack_size: 6,
  quantity: 3,
  refunded_quantity: 2,
  amount: 60,
  refunded: 40,
  gst_free: false,
}

function show({ left = 20, own = false } = {}) {
  const sent: FormData[] = []
  const refunds: OrderRefunds = {
    left,
    allowance: { own_order: own, refund: 200, goodwill: 50 },
    parts: [PART],
    refunds: [],
  }
  const problems = { can_report: true, items: [], reports: [REPORT] }
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => <ProblemSection order={order} {...{ problems, refunds, requestKey: 'k' }} />,
      action: async ({ request }) => {
        sent.push(await request.formData())
        return { ok: true }
      },
    },
  ])
  render(<Stub />)
  return sent
}

const answer = (words: string) =>
  fireEvent.change(screen.getByLabelText('What we tell the customer'), { target: { value: words } })

/** @source A-PROBLEM-2 */
describe('§2 Console: a reported problem', () => {
  it('is refunded by the packs that are still refundable, with a message to the shopper', async () => {
    const sent = show()
    expect(screen.getByLabelText<HTMLInputElement>(/Packs of Lager/).value).toBe('1')
    answer('Sorry!')
    fireEvent.click(screen.getByRole('button', { name: 'Refund and answer' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(problemRefundBody(sent[0]!)).toEqual({
      kind: 'lines',
      lines: [{ part: 2, quantity: 1 }],
      reason: 'Sorry!',
      expected_refundable: '20',
      problem_report_id: '5',
      problem_version: '1',
    })
    expect(sent[0]!.get('key')).toBe('k 5')
  })

  it('is answered or declined with a message, and offers no refund if nothing is refundable', async () => {
    const sent = show({ left: 0 })
    expect(screen.queryByRole('button', { name: 'Refund and answer' })).toBeNull()
    answer('We rang.')
    fireEvent.click(screen.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(resolveBody(sent[0]!)).toEqual({ version: '1', status: 'declined', reply: 'We rang.' })
  })

  it('cannot be answered by the user on their own order', () => {
    show({ own: true })
    expect(screen.getByText('“Two cans leaked”')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
