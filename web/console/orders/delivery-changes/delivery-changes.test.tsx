import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { letDialogsOpen } from '#testing/screens/shown-dialogs.ts'
import { ChangeAddress } from './change-address.tsx'
import { ChangeTime } from './change-time.tsx'
import { WaitingAddress } from './waiting-address.tsx'

beforeAll(letDialogsOpen)
afterEach(cleanup)

const order = {
  order_id: 7,
  order_number: '2ER-DGZ5',
  version: 3,
  history: [],
  delivery_notes: 'Blue door',
  address_unlisted: false,
  store: { time_zone: 'Australia/Melbourne' },
  addresses: { address_line_1: '1 Low Street', city: 'Fitzroy', state: 'VIC', postcode: '3065' },
} as unknown as Order

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
const press = (name: string) => fireEvent.click(screen.getByText(name))
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('A-CHANGE-6: the form of a new address', () => {
  it('shows the price increase, asks the customer on the second press, and then closes', async () => {
    const sent = show(<ChangeAddress order={order} />, [
      { ok: true, asks: { rise: 4, total: 64 } },
      { ok: true },
    ])
    press('Change address')
    fill('Street address', '5 High Street')
    press('Save address')
    expect(await screen.findByText(/That’s \$4.00 more, \$64.00 in all/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Street address').value).toBe('5 High Street')
    press('Ask the customer')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(sent).toMatchObject([
      {
        intent: 'address',
        order_version: '3',
        address_line_1: '5 High Street',
        city: 'Fitzroy',
        state: 'VIC',
      },
      { address_line_1: '5 High Street', agreed: 'yes' },
    ])
    expect('agreed' in sent[0]!).toBe(false)
  })

  it('recalculates the price after changes, and preserves the typed address after a rejected request', async () => {
    const refused = { ok: false, error: { code: 'address_invalid', msg: 'Invalid address' } }
    const sent = show(<ChangeAddress order={order} />, [{ ok: true, asks: { rise: 4, total: 64 } }, refused])
    press('Change address')
    press('Save address')
    await screen.findByText('Ask the customer')
    fill('Street address', 'PO Box 1')
    press('Save address')
    expect(await screen.findByText('Invalid address')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Street address').value).toBe('PO Box 1')
    expect('agreed' in sent[1]!).toBe(false)
  })
})

it('A-CHANGE-5: the form of a new time offers the available times in the store’s time zone', async () => {
  const times = [{ start: '2026-11-21T18:00:00+11:00', end: '2026-11-21T19:00:00+11:00' }]
  const sent = show(<ChangeTime order={order} days={[{ date: '2026-11-21', times }]} />)
  press('Change time')
  expect(screen.getByText('Sat 21/11/2026, 6:00 PM to 7:00 PM')).toBeTruthy()
  fill('New delivery time', `${times[0]!.start} ${times[0]!.end}`)
  fill('Why? (optional)', 'Rang')
  press('Save time')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([
    { intent: 'time', order_version: '3', slot: `${times[0]!.start} ${times[0]!.end}`, reason: 'Rang' },
  ])
})

it('A-CHANGE-6: an address change that waits for the customer can be withdrawn', async () => {
  const sent = show(
    <WaitingAddress
      addressRequest={{ ...order.addresses, address_line_1: '5 High Street', rise: 4, total: 64 }}
    />,
  )
  expect(screen.getByText(/agree to \$4.00 more for 5 High Street, /)).toBeTruthy()
  press('Leave the address as it is')
  await expect.poll(() => sent).toEqual([{ intent: 'leave-address' }])
})
