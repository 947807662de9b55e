import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '#contract/console/customers.ts'
import { letDialogsOpen } from '#testing/screens/shown-dialogs.ts'
import CustomerScreen from './customer.route.tsx'

beforeAll(letDialogsOpen)
afterEach(cleanup)

const AT = '2026-11-20T18:30:00+11:00'
const CUSTOMER: Customer = {
  user_id: 7,
  kind: 'account',
  firstname: 'Robin',
  lastname: 'Vale',
  email: 'robin@example.com',
  email_verified: false,
  mobile: '+61491570110',
  mobile_verified: true,
  order_count: 1,
  last_order: AT,
  created: AT,
  tags: ['VIP'],
  staff: false,
  credit: 5,
  credit_entries: [],
  self_exclusion: null,
  consents: [
    { channel: 'email', granted: true, at: AT },
    { channel: 'sms', granted: false, at: null },
  ],
  orders: [{ order_id: 3, order_number: '7K3-9QFM', status: 8, created: AT, total: 62.5, store_id: 1 }],
  addresses: [],
  sessions: [{ session_id: 4, device: 'Firefox on Linux', created: AT, last_used: AT }],
  payment_methods: null,
  messages: [],
  notes: [{ customer_note_id: 1, at: AT, who: 'Sam Okoro', text: 'Rings twice.' }],
  reviews: [],
  problems: [],
  linked: [{ user_id: 8, kind: 'guest', firstname: '', lastname: '', reasons: ['mobile', 'payment'] }],
}

const pageOf = (customer: Customer, mayWrite: boolean) => ({
  customer,
  creditFor: mayWrite ? customer.orders : [],
  requestKey: 'a-key',
})

function show(change: Partial<Customer>, mayWrite = true, reply: object = { ok: true }) {
  const sent: Record<string, string>[] = []
  const record = async ({ request }: { request: Request }) => {
    sent.push(Object.fromEntries(await request.formData()) as Record<string, string>)
    return reply
  }
  const Screen = CustomerScreen as unknown as (props: { loaderData: object }) => React.ReactNode
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <Screen
          loaderData={{ ...pageOf({ ...CUSTOMER, ...change }, mayWrite), mayWrite, seesAudit: false }}
        />
      ),
      action: record,
    },
    { path: '/-/goodwill', action: record },
  ])
  render(<Stub />)
  return sent
}

/** @source S-CUSTOMER-2 */
describe('a customer’s page', () => {
  it('shows the data, linked accounts, and the checks that failed', async () => {
    show({ self_exclusion: { ends: null } })
    await screen.findByRole('heading', { name: 'Robin Vale' })
    screen.getByText('0491 570 110')
    screen.getByText(/Self-excluded for good/)
    screen.getByText('same mobile, paid with the same card or PayPal')
    screen.getByText('The payment provider can’t be reached just now.')
    screen.getByText('Rings twice.')
  })

  it('withdraws a given consent, and offers no way to give one', async () => {
    const sent = show({})
    fireEvent.click(await screen.findByRole('button', { name: 'Stop offers by Email' }))
    expect(screen.queryByRole('button', { name: /by SMS/ })).toBeNull()
    await screen.findByRole('button', { name: 'Stop offers by Email' })
    expect(sent).toEqual([{ intent: 'withdraw', value: 'email' }])
  })

  it('preserves a rejected note, and clears the field after saving', async () => {
    show({}, true, {
      ok: false,
      error: { code: 'invalid_input', msg: '', fields: { text: 'Note is required' } },
    })
    const field = await screen.findByLabelText('New note')
    fireEvent.change(field, { target: { value: 'Dog bites' } })
    fireEvent.click(screen.getByRole('button', { name: 'Add note' }))
    await screen.findByText('Note is required')
    expect((field as HTMLTextAreaElement).value).toBe('Dog bites')
    cleanup()
    show({})
    const other = await screen.findByLabelText('New note')
    fireEvent.change(other, { target: { value: 'Dog bites' } })
    fireEvent.click(screen.getByRole('button', { name: 'Add note' }))
    await expect.poll(() => (other as HTMLTextAreaElement).value).toBe('')
    await screen.findByText('Note added.')
    fireEvent.change(other, { target: { value: 'B' } })
    expect(screen.queryByText('Note added.')).toBeNull()
  })

  it('shows tags, and adds and removes them', async () => {
    const sent = show({})
    fireEvent.change(await screen.findByLabelText('New tag'), { target: { value: 'Regular' } })
    fireEvent.click(screen.getByRole('button', { name: 'Add' }))
    await expect.poll(() => sent).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Remove VIP' }))
    await expect.poll(() => sent).toHaveLength(2)
    expect(sent).toEqual([
      { intent: 'tag', add: 'Regular' },
      { intent: 'tag', remove: 'VIP' },
    ])
    cleanup()
    show({}, false)
    await screen.findByText('VIP')
    expect(screen.queryByLabelText('New tag')).toBeNull()
  })

  it('gives credit for one of the orders', async () => {
    const sent = show({})
    fireEvent.click(await screen.findByText('Give credit', { selector: 'summary' }))
    screen.getByRole('option', { name: '7K3-9QFM, 20 Nov 2026, $62.50' })
    fireEvent.change(screen.getByLabelText('Dollars'), { target: { value: '10' } })
    fireEvent.change(screen.getByLabelText('Why'), { target: { value: 'Rang about a broken bottle' } })
    fireEvent.click(screen.getByRole('button', { name: 'Give credit' }))
    await screen.findByText('Done. The credit’s in the customer’s account.')
    expect(sent).toEqual([
      { key: 'a-key', order_id: '3', amount: '10', reason: 'Rang about a broken bottle' },
    ])
    cleanup()
    show({ kind: 'guest' })
    await screen.findByText('Balance $5.00')
    expect(screen.queryByText('Give credit')).toBeNull()
  })

  it('asks for the reason and the email before it closes the account', async () => {
    const sent = show({}, true, {
      ok: false,
      error: { code: 'closing_unconfirmed', msg: '', fields: { email: 'That isn’t the email.' } },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Close this account…' }))
    fireEvent.change(screen.getByLabelText('How did they ask?'), { target: { value: 'in_store' } })
    fireEvent.change(screen.getByLabelText('Type their email to confirm'), { target: { value: 'x@y.au' } })
    fireEvent.click(screen.getByRole('button', { name: 'Close the account' }))
    await screen.findByText('That isn’t the email.')
    expect(sent).toEqual([{ intent: 'close', reason: 'in_store', email: 'x@y.au' }])
  })

  it('offers no changes to read-only users, nor on staff accounts', async () => {
    show({ staff: true }, false)
    await screen.findByText('They work for the shop. Change their access under People.')
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})
