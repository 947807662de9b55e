import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { Transfer } from '#contract/console/transfers.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import NewTransferScreen, { type SendReply } from './new-transfer.route.tsx'
import TransferScreen from './transfer.route.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const LAGER = {
  product_id: 7,
  name: 'Cape Otter Lager',
  barcodes: [{ gtin: '2000000000008', size: 6 }],
  units_sent: 12,
  units_received: null,
  units_damaged: 0,
}
const STOUT = { ...LAGER, product_id: 8, name: 'Night Train Stout', barcodes: [], units_sent: 2 }
const TRANSFER: Transfer = {
  transfer_id: 12,
  from: { store_id: 1, name: 'Fitzroy' },
  to: { store_id: 2, name: 'Richmond' },
  state: 'in_transit',
  reason: 'Before the match',
  sent_by: { user_id: 2, name: 'Sam Okoro' },
  sent_at: '2026-11-20T18:30:00+11:00',
  ended_by: null,
  ended_at: null,
  products: 2,
  units_sent: 14,
  units_received: null,
  version: 1,
  lines: [LAGER, STOUT],
}

function showTransfer(storeId: number, replies: ActionReply[] = [], transfers: Transfer[] = [TRANSFER]) {
  const sent: Record<string, unknown>[] = []
  const Stub = createRoutesStub([
    {
      path: '/transfer',
      Component: () => {
        const loaderData = { transfer: transfers[Math.min(sent.length, transfers.length - 1)]!, storeId }
        return <TransferScreen {...({ loaderData } as Parameters<typeof TransferScreen>[0])} />
      },
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()))
        return replies.shift()
      },
    },
  ])
  render(<Stub initialEntries={['/transfer']} />)
  return sent
}

const units = (nth: number) => screen.getAllByLabelText<HTMLInputElement>('Received')[nth]!
const scan = (code: string) => {
  fireEvent.change(screen.getByLabelText('Scan a barcode, or type a name'), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'Find' }))
}
const receive = () => fireEvent.click(screen.getByRole('button', { name: 'Receive' }))

/** @source S-STOCK-4 */
describe('S-STOCK-4: a transfer at the receiving store', () => {
  it('is counted by scans, and shows differences and products that do not belong to it', async () => {
    const sent = showTransfer(2, [{ ok: true }])
    scan('2000000000008')
    expect(units(0).value).toBe('6')
    expect(screen.getByText('12 sent, 6 fewer than expected')).toBeTruthy()
    scan('4006381333931')
    expect(await screen.findByText(/“4006381333931” isn’t on this list/)).toBeTruthy()
    fireEvent.change(units(1), { target: { value: '3' } })
    fireEvent.change(screen.getAllByLabelText('Damaged')[1]!, { target: { value: '1' } })
    receive()
    await screen.findByText('2 sent, 1 more than expected')
    expect(sent.map(({ version, lines }) => [version, JSON.parse(lines as string)])).toEqual([
      [
        '1',
        [
          { product_id: 7, units: '6', damaged: '0' },
          { product_id: 8, units: '3', damaged: '1' },
        ],
      ],
    ])
  })

  it('is filled in with one tap, and shows both versions after a conflict', async () => {
    const done = { ...TRANSFER, state: 'canceled' as const, version: 2 }
    showTransfer(2, [{ ok: false, error: { code: 'stale', msg: 'Meanwhile.' } }], [TRANSFER, done])
    fireEvent.click(screen.getByRole('button', { name: 'Everything came' }))
    expect([units(0).value, units(1).value]).toEqual(['12', '2'])
    receive()
    expect(await screen.findByText('Meanwhile.')).toBeTruthy()
    expect(screen.getByText('You entered: 12 × Cape Otter Lager, 2 × Night Train Stout')).toBeTruthy()
    expect(screen.getByText('Canceled')).toBeTruthy()
  })
})

describe('S-STOCK-4: a transfer at the sending store', () => {
  it('can be cancelled in transit, and shows the received units afterwards', () => {
    showTransfer(1)
    expect(screen.getByRole('button', { name: 'Cancel the transfer' })).toBeTruthy()
    expect(screen.queryByLabelText('Received')).toBe(null)
    cleanup()
    const lines = [{ ...LAGER, units_received: 10, units_damaged: 3 }]
    showTransfer(1, [], [{ ...TRANSFER, state: 'received', version: 2, lines }])
    expect(screen.getByText('12 sent, 10 received, 3 of them damaged')).toBeTruthy()
    expect(screen.getByText('2 fewer than expected')).toBeTruthy()
    expect(screen.queryByRole('button')).toBe(null)
  })

  it('is idempotent after a lost reply, and preserves typed values', async () => {
    sessionStorage.setItem(
      'transfer from 1',
      JSON.stringify({ fields: { reason: 'Match' }, lines: [{ ...LAGER, typed: { units: '5' } }] }),
    )
    const sent: Record<string, unknown>[] = []
    const replies: SendReply[] = [
      { ok: false, error: { code: 'network', msg: 'No network.' } },
      { ok: true, transferId: 12, to: 'Richmond', units: 5 },
    ]
    const loaderData = {
      store: { store_id: 1, name: 'Fitzroy' },
      others: [{ store_id: 2, name: 'Richmond' }],
    }
    const Stub = createRoutesStub([
      {
        path: '/new',
        Component: () => (
          <NewTransferScreen {...({ loaderData } as Parameters<typeof NewTransferScreen>[0])} />
        ),
        action: async ({ request }) => {
          sent.push(Object.fromEntries(await request.formData()))
          return replies.shift()
        },
      },
    ])
    render(<Stub initialEntries={['/new']} />)
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('No network.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Match')
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText(/is on its way to Richmond, with 5 units/)).toBeTruthy()
    expect(sent[0]).toMatchObject({
      to_store_id: '2',
      reason: 'Match',
      action_id: expect.stringMatching(/^[\da-f-]{36}$/),
      lines: JSON.stringify([{ product_id: 7, units: '5' }]),
    })
    expect(sent[1]).toEqual(sent[0])
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('')
  })
})
