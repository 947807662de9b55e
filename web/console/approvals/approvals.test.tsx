import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Approval } from '#contract/console/approvals.ts'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import ApprovalsScreen from './approvals.route.tsx'

afterEach(() => cleanup())

const REFUND: Approval = {
  approval_id: 4,
  kind: 'refund',
  summary: 'Refund $310.00, all that’s left',
  reason: 'the whole box was warm',
  amount: 310,
  order_id: 77,
  order_number: 'K7-Q2M',
  user_id: 9,
  requested_by: { user_id: 12, name: 'Kim Lee' },
  requested: '2026-11-20T08:00:00.000Z',
  expires: '2026-11-27T08:00:00.000Z',
  state: 'pending',
  decided_by: null,
  decided: null,
  decision_reason: '',
}

const PLACE = { total: '1', page: 1, pages: 1, next: null, previous: null }

function show(userId: number, answer: object = { ok: true, approvalId: '4' }, approval = REFUND) {
  const sent: Record<string, unknown>[] = []
  const props = {
    loaderData: { approvals: [approval], state: approval.state, place: PLACE, userId, mayDecide: true },
  } as unknown as ComponentProps<typeof ApprovalsScreen>
  const action = async ({ request }: { request: Request }) => {
    sent.push(Object.fromEntries(await request.formData()))
    return answer
  }
  const at = '/console/approvals'
  showInShop(<ApprovalsScreen {...props} />, { at, routes: { [at]: { action } } })
  return sent
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('§6 Console: approvals', () => {
  it('shows the summary, requester, reason and order of a request, and sends the decision', async () => {
    const sent = show(1)
    expect(screen.getByText(/Kim Lee asked for this/).textContent).toContain('the whole box was warm')
    expect(screen.getByRole('link', { name: 'order K7-Q2M' }).getAttribute('href')).toBe('/console/orders/77')
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'I called them' } })
    press('Approve: Refund $310.00, all that’s left')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({ approval_id: '4', decision: 'approve', reason: 'I called them' })
    expect(await screen.findByText('Done. Your decision is saved.')).toBeTruthy()
  })

  it('offers no decision to the user who made the request', () => {
    show(12)
    expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull()
    expect(screen.getByText('Waiting for a second admin to decide.')).toBeTruthy()
  })

  it('shows the error next to the reason field and keeps the typed text', async () => {
    const fields = { reason: 'Please say why.' }
    show(1, {
      ok: false,
      approvalId: '4',
      error: { code: 'reason_required', msg: 'Please say why.', fields },
    })
    press('Reject: Refund $310.00, all that’s left')
    expect(await screen.findByText('Please say why.')).toBeTruthy()
    expect(screen.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true')
  })

  it('shows who decided', () => {
    const decided = { decided_by: { user_id: 1, name: 'Ada Min' }, decided: '2026-11-21T08:00:00.000Z' }
    show(1, {}, { ...REFUND, ...decided, state: 'rejected', decision_reason: 'not ours' })
    expect(screen.getByText(/Rejected by Ada Min/)).toBeTruthy()
    expect(screen.getByText('“not ours”')).toBeTruthy()
  })
})
