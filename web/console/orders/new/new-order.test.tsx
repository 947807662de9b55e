import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { letDialogsOpen } from '#testing/screens/shown-dialogs.ts'
import NewOrderScreen from './new-order.route.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

letDialogsOpen()

const WAITING = {
  order_id: 7,
  order_number: '7K3-9QFM',
  version: 3,
  status: 0,
  total: 47.94,
  link_expires: '2026-11-20T19:00:00+11:00',
  store_id: 1,
  source: 'counter',
  customer: 'Robin Park',
  contains_alcohol: true,
  mobile: '0491570156',
  taken_by: 'Sam',
  created: '2026-11-20T18:30:00+11:00',
  start: '2026-11-20T18:30:00+11:00',
  due: '2026-11-20T19:30:00+11:00',
  asap: true,
}
const ADDRESS = {
  id: 'a-1',
  address_line_1: '12 Smith Street',
  address_line_2: '',
  city: 'Fitzroy',
  state: 'VIC',
  postcode: '3065',
}
const PREVIEW = {
  store_id: 1,
  zone_id: 1,
  address: '12 Smith Street, Fitzroy VIC 3065',
  total: 47.94,
  surcharge: 0,
  contains_alcohol: true,
  cart_items: [],
  cart_charges: [],
  cart_discounts: [],
  days: [],
  isOpen: true,
}

type SubmittedFields = Record<string, string>

/** Renders the screen. Its action returns the answers by intent in sequence, and repeats the last answer. */
function show(answers: Record<string, object[]>, waiting: object[] = []) {
  const sent: SubmittedFields[] = []
  const lists = { waiting }
  const Stub = createRoutesStub([
    {
      id: 'new-order',
      path: '/console/orders/new',
      // The generated props have more fields than the screen reads.
      Component: () => (
        <NewOrderScreen
          {...({
            loaderData: { stores: [{ store_id: 1, name: 'Coldie Fitzroy' }], ...lists },
          } as unknown as Parameters<typeof NewOrderScreen>[0])}
        />
      ),
      action: async ({ request }) => {
        const form = Object.fromEntries(await request.formData()) as SubmittedFields
        sent.push(form)
        const all = answers[form.intent!] ?? [{ ok: true }]
        return all.length > 1 ? all.shift() : all[0]
      },
    },
    {
      path: '/-/addresses',
      loader: ({ request }) => ({
        search: new URL(request.url).searchParams.get('search'),
        suggestions: [{ id: 'a-1', label: '12 Smith Street, Fitzroy VIC 3065' }],
        hint: '',
      }),
    },
    {
      path: '/-/packs',
      loader: () => ({
        search: 'shiraz',
        packs: [{ packId: 5, name: 'Shiraz', size: 1, price: 39.99, inStock: true, barcodes: [] }],
      }),
    },
  ])
  render(<Stub initialEntries={['/console/orders/new']} />)
  return { sent, lists }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

describe('S-NEWORDER-1: an order taken by staff', () => {
  it('takes a suggested address by keyboard, and asks the legal questions about a gift with alcohol', async () => {
    const { sent } = show({
      address: [{ ok: true, picked: ADDRESS }],
      preview: [{ ok: true, preview: PREVIEW }],
    })
    const search = screen.getByRole<HTMLInputElement>('combobox', { name: 'Find an address' })
    await waitFor(() => expect(document.activeElement).toBe(search))
    fireEvent.change(search, { target: { value: '12 smith' } })
    await screen.findByRole('option', { name: /12 Smith Street/ })
    fireEvent.keyDown(search, { key: 'ArrowDown' })
    fireEvent.keyDown(search, { key: 'Enter' })
    await screen.findByText(/Comes from Coldie Fitzroy/)
    expect(field('Street number and name').value).toBe('12 Smith Street')
    expect(sent.map(({ intent }) => intent)).toEqual(['address', 'preview'])
    expect(sent[1]).toMatchObject({ address_line_1: '12 Smith Street', city: 'Fitzroy', postcode: '3065' })

    const scanner = field('Scan a barcode, or type a name')
    await waitFor(() => expect(document.activeElement).toBe(scanner))
    fireEvent.change(scanner, { target: { value: 'shiraz' } })
    fireEvent.keyDown(scanner, { key: 'Enter' })
    const found = await screen.findByRole('button', { name: /Shiraz, single/ })
    await waitFor(() => expect(document.activeElement).toBe(found))
    fireEvent.click(found)
    await waitFor(() =>
      expect(JSON.parse(sent.at(-1)!.items!)).toEqual([{ product_pack_id: 5, quantity: 1 }]),
    )

    expect(field('Date of birth').required).toBe(true)
    fireEvent.click(screen.getByLabelText('It’s a gift for somebody else'))
    expect(screen.getByText(/Read this out: “I confirm that the recipient is over 18/)).toBeTruthy()
    expect(field('The customer confirms it').required).toBe(true)
    expect(field('Recipient’s name').required).toBe(true)
  })
})

describe('S-TERMINAL-1: an order paid on the terminal', () => {
  const open = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Paid on the terminal: order 7K3-9QFM' }))
    return within(screen.getByRole('dialog', { name: 'Card terminal, order 7K3-9QFM' }))
  }
  const record = (dialog: ReturnType<typeof open>) =>
    fireEvent.click(dialog.getByRole('button', { name: 'Record $47.94' }))

  it('is recorded with the receipt, and shows the result', async () => {
    const message = { ok: true, message: 'Order 7K3-9QFM is paid and placed.', isOwed: false }
    const { sent } = show({ 'terminal-payment': [message] }, [WAITING])
    const dialog = open()
    fireEvent.change(dialog.getByLabelText('Receipt number'), { target: { value: '000482' } })
    fireEvent.click(dialog.getByLabelText('I’ve seen ID: they’re 18 or over'))
    record(dialog)
    expect(await screen.findByText(message.message)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toMatchObject([
      { order_id: '7', order_version: '3', reference: '000482', last_four: '', age_confirmed: 'on' },
    ])
  })

  it('preserves the receipt if the link was paid concurrently, and records it with the current version', async () => {
    const stale = { code: 'stale', msg: 'Stale.', current: { version: 9 } }
    const owed = { ok: true, message: 'Please give $47.94 back on the terminal.', isOwed: true }
    const { sent, lists } = show({ 'terminal-payment': [{ ok: false, error: stale }, owed] }, [WAITING])
    const dialog = open()
    fireEvent.change(dialog.getByLabelText('Receipt number'), { target: { value: '000482' } })
    // A paid order is no longer in the list of waiting orders.
    lists.waiting = []
    record(dialog)
    expect(
      await dialog.findByText(/A colleague was quicker, or the customer has paid by the link/),
    ).toBeTruthy()
    expect(dialog.getByLabelText<HTMLInputElement>('Receipt number').value).toBe('000482')
    record(dialog)
    expect(await screen.findByText(owed.message)).toBeTruthy()
    expect(sent.map(({ order_version }) => order_version)).toEqual(['3', '9'])
  })

  it('shows at the field that a card number is not a receipt number', async () => {
    const text = 'That looks like a card number. Please use the number of the receipt instead.'
    const error = { code: 'invalid_input', msg: 'Please check.', fields: { reference: text } }
    show({ 'terminal-payment': [{ ok: false, error }] }, [WAITING])
    const dialog = open()
    record(dialog)
    expect(await dialog.findByText(text)).toBeTruthy()
    expect(dialog.getByLabelText('Receipt number').getAttribute('aria-invalid')).toBe('true')
  })
})
