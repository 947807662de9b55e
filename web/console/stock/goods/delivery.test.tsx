import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FoundProduct } from './products.route.ts'
import DeliveryScreen, { type DeliveryReply } from './delivery.route.tsx'

const LAGER: FoundProduct = {
  product_id: 7,
  name: 'Cape Otter Lager',
  barcodes: [
    { gtin: '2000000000008', size: 1 },
    { gtin: '2000000000015', size: 24 },
  ],
}
const STOUT: FoundProduct = {
  product_id: 8,
  name: 'Night Train Stout',
  barcodes: [{ gtin: '2000000000022', size: 6 }],
}

let products: FoundProduct[]
let isOnline: boolean
beforeEach(() => {
  products = [LAGER, STOUT]
  isOnline = true
  vi.stubGlobal('fetch', async (address: string) => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    const search = new URL(address, 'http://shop.test').searchParams.get('search')!
    return Response.json(
      products.filter(
        ({ name, barcodes }) => name.includes(search) || barcodes.some(({ gtin }) => gtin === search),
      ),
    )
  })
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

function show(replies: DeliveryReply[] = []) {
  const sent: Record<string, unknown>[] = []
  const loaderData = { store: { store_id: 1, name: 'Fitzroy' } }
  const Stub = createRoutesStub([
    {
      path: '/console/stock/1/delivery',
      Component: () => <DeliveryScreen {...({ loaderData } as Parameters<typeof DeliveryScreen>[0])} />,
      action: async ({ request }) => {
        const { lines, ...fields } = Object.fromEntries(await request.formData())
        sent.push({ ...fields, lines: JSON.parse(lines as string) })
        return replies.shift()
      },
    },
  ])
  render(<Stub initialEntries={['/console/stock/1/delivery']} />)
  return sent
}

const type = (label: string, value: string, nth = 0) =>
  fireEvent.change(screen.getAllByLabelText(label)[nth]!, { target: { value } })
const valueOf = (label: string, nth = 0) => screen.getAllByLabelText<HTMLInputElement>(label)[nth]!.value
const find = (code: string) => {
  type('Scan a barcode, or type a name', code)
  fireEvent.click(screen.getByRole('button', { name: 'Find' }))
}
const receive = () => fireEvent.click(screen.getByRole('button', { name: 'Receive' }))

/** @source S-STOCK-3 */
describe('S-STOCK-3: receiving against a delivery note', () => {
  it('counts scanned packs in single units, and sends the expected units with the received units', async () => {
    const saved = { ok: true as const, saved: 'All in.', differences: ['Lager: 3 fewer than expected'] }
    const sent = show([saved])
    find('2000000000015')
    await screen.findByText('Cape Otter Lager')
    find('2000000000008')
    find('Night Train')
    fireEvent.click(await screen.findByRole('button', { name: 'Add Night Train Stout' }))
    type('Received', '6')
    type('Expected', '28', 1)
    expect(valueOf('Received', 1)).toBe('25')
    expect(screen.getByText('3 fewer than expected')).toBeTruthy()
    type('Supplier', 'Yarra Wholesale')
    type('Delivery note number', 'YW-7')
    receive()
    expect(await screen.findByText('All in.')).toBeTruthy()
    expect(screen.getByText('Lager: 3 fewer than expected')).toBeTruthy()
    expect(sent).toEqual([
      {
        supplier: 'Yarra Wholesale',
        delivery_note: 'YW-7',
        lines: [
          { product_id: 8, name: 'Night Train Stout', quantity: '6', expected: '' },
          { product_id: 7, name: 'Cape Otter Lager', quantity: '25', expected: '28' },
        ],
      },
    ])
    expect(valueOf('Supplier')).toBe('')
    expect(screen.queryByText('Cape Otter Lager')).toBe(null)
  })

  it('preserves everything after a rejected request and after a reload', async () => {
    show([{ ok: false, error: { code: 'delivery_note_used', msg: 'Received already.' } }])
    find('2000000000015')
    await screen.findByText('Cape Otter Lager')
    type('Supplier', 'Yarra Wholesale')
    type('Delivery note number', 'YW-7')
    receive()
    expect(await screen.findByText('Received already.')).toBeTruthy()
    for (const reload of [() => undefined, () => (cleanup(), show())]) {
      reload()
      expect([valueOf('Supplier'), valueOf('Delivery note number'), valueOf('Received')]).toEqual([
        'Yarra Wholesale',
        'YW-7',
        '24',
      ])
    }
  })

  it('does not read the next product’s barcode as a number of units, wherever the cursor is', async () => {
    const sent = show()
    find('2000000000008')
    await screen.findByText('Cape Otter Lager')
    const units = screen.getByLabelText('Received')
    fireEvent.focus(units)
    fireEvent.change(units, { target: { value: '12000000000022' } })
    expect(fireEvent.keyDown(units, { key: 'Enter' })).toBe(false)
    expect(await screen.findByText('Night Train Stout')).toBeTruthy()
    expect([valueOf('Received'), valueOf('Received', 1)]).toEqual(['6', '1'])
    expect(sent).toEqual([])
  })

  it('reports an unknown barcode, and a failed request', async () => {
    show()
    find('4006381333931')
    expect(await screen.findByText(/doesn’t stock “4006381333931”/)).toBeTruthy()
    isOnline = false
    find('2000000000008')
    expect(await screen.findByText(/couldn’t look up “2000000000008”/)).toBeTruthy()
  })
})
