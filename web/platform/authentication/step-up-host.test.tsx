import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Form, type MiddlewareFunction, Outlet, createRoutesStub } from 'react-router'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ActionReply, keepPageAfterAction } from '#web/platform/api/action-reply.ts'
import { letDialogsOpen } from '#testing/screens/shown-dialogs.ts'
import { StepUpHost } from './step-up-host.tsx'

beforeAll(letDialogsOpen)
afterEach(cleanup)

const refusal = (code: string, fields?: Record<string, string>): ActionReply => ({
  ok: false,
  error: { code, msg: 'Please confirm it’s you to continue.', ...(fields && { fields }) },
})

/** Renders a page with one sensitive form, and an API that requires a confirmation before it. */
function show(confirm: (fields: Record<string, unknown>) => ActionReply) {
  const refunds: unknown[] = []
  let isConfirmed = false
  const Stub = createRoutesStub([
    {
      path: '/',
      middleware: [keepPageAfterAction as MiddlewareFunction],
      Component: () => (
        <>
          <Outlet />
          <StepUpHost />
        </>
      ),
      children: [
        {
          index: true,
          Component: () => (
            <Form method="post">
              <input name="amount" aria-label="Amount" />
              <button name="kind" value="part">
                Refund
              </button>
            </Form>
          ),
          action: async ({ request }) => {
            const fields = Object.fromEntries(await request.formData())
            if (!isConfirmed) return refusal('reauthentication_required')
            refunds.push(fields)
            return { ok: true } as const
          },
        },
        {
          path: 'confirm',
          action: async ({ request }) => {
            const reply = confirm(Object.fromEntries(await request.formData()))
            isConfirmed = reply.ok
            return reply
          },
        },
      ],
    },
  ])
  render(<Stub />)
  return refunds
}

async function refund() {
  fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '12.50' } })
  fireEvent.click(screen.getByRole('button', { name: 'Refund' }))
  await screen.findByText('You logged in a while ago. Confirm it’s you, and we’ll carry on.')
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('a form that needs a recent login', () => {
  it('opens a dialog over the page, preserves the typed values, and is resubmitted automatically', async () => {
    const refunds = show(({ password }) =>
      password === 'right' ? { ok: true } : refusal('password_wrong', { password: 'That is not it.' }),
    )
    await refund()
    type('Your password', 'wrong')
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await screen.findByText('That is not it.')
    expect(refunds).toEqual([])
    type('Your password', 'right')
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(refunds).toEqual([{ amount: '12.50', kind: 'part' }]))
    expect(screen.queryByLabelText('Your password')).toBeNull()
  })

  it('asks for the code if the account has an authenticator app', async () => {
    const refunds = show(({ code }) => (code ? { ok: true } : refusal('second_factor_required')))
    await refund()
    type('Your password', 'right')
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await screen.findByLabelText('Code from your authenticator app')
    type('Code from your authenticator app', '123456')
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(refunds).toHaveLength(1))
  })

  it('is resubmitted if it was submitted immediately after rendering', async () => {
    const refunds = show(() => ({ ok: true }))
    const shown = new MutationObserver(() => {
      shown.disconnect()
      screen.getByRole('button', { name: 'Refund' }).click()
    })
    shown.observe(document.body, { childList: true, subtree: true })
    await screen.findByLabelText('Your password')
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(refunds).toEqual([{ amount: '', kind: 'part' }]))
  })

  it('is not submitted without a confirmation', async () => {
    const refunds = show(() => ({ ok: true }))
    await refund()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByLabelText('Your password')).toBeNull())
    expect(refunds).toEqual([])
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('12.50')
  })
})
