import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PACKING, STATUS } from '#domain/orders/order-status.ts'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import type { PickAction } from '../one-order/pick-queue.ts'
import type { RoundEntry } from './load-round.ts'
import { PickRound } from './pick-round.tsx'

const LAGER = '4006381333931'
const ME = 5

type OrderFields = Partial<RoundEntry['order']>
const anEntry = (
  orderId: number,
  lines: [name: string, quantity: number, picked?: number][],
  more: OrderFields = {},
) =>
  ({
    order: {
      order_id: orderId,
      order_number: `000-000${orderId}`,
      version: 1,
      status: STATUS.approved,
      packing_status: PACKING.packing,
      claim: { user_id: ME, name: 'Sam', until: '' },
      start: '2026-11-20T18:30:00+11:00',
      due: '2026-11-20T19:00:00+11:00',
      asap: true,
      missing_wish: 'refund',
      store: { time_zone: 'Australia/Melbourne' },
      carts: { cart_items: [], substitutes: [], proposals: [] },
      ...more,
    },
    lines: lines.map(([name, quantity, picked], index) => ({
      order_line_id: orderId * 10 + index,
      product_id: name.length,
      product_name: name,
      pack_size: 1,
      quantity,
      quantity_supplied: quantity,
      picked: picked ?? null,
      shelf: `A${name.length}`,
      barcodes: name === 'Lager' ? [LAGER] : ['96385074'],
    })),
    bags: [],
    without_scan: { rule: 'allowed', supervisors: [] },
  }) as unknown as RoundEntry

/** Picks sent to the server, and the server's answer to each pick. */
let sent: PickAction[] = []
let answer: (pick: PickAction) => object
beforeEach(() => {
  sent = []
  answer = () => ({ ok: true, version: 2 })
  localStorage.clear()
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: URLSearchParams } = {}) => {
    if (path !== '/-/picks') return Response.json({ success: true })
    const fields = Object.fromEntries(body!) as Record<string, string>
    const pick = {
      ...fields,
      order_id: Number(fields.order_id),
      units: Number(fields.units),
    } as unknown as PickAction
    sent.push(pick)
    return Response.json(answer(pick))
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

function show(...entries: (RoundEntry | null)[]) {
  const ids = entries.map((entry, index) => entry?.order.order_id ?? index + 1)
  showInShop(<PickRound {...{ ids, entries }} left={[]} me={ME} now="2026-11-20T18:30:00+11:00" />)
}
const scan = (code: string) => {
  fireEvent.change(screen.getByLabelText('Scan or type a barcode'), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'Take one' }))
}
const list = () => screen.getByRole('list', { name: 'What to pick' })
const picks = () => sent.map(({ order_id, units }) => `${order_id}: ${units}`)

describe('§4 Console: a round of orders', () => {
  it('shows shared products once, and names the bag of each scanned pack', async () => {
    show(
      anEntry(1, [['Lager', 1]]),
      anEntry(2, [
        ['Gin', 1],
        ['Lager', 2],
      ]),
    )
    expect(
      within(list())
        .getAllByText(/^Shelf/)
        .map((shelf) => shelf.textContent),
    ).toEqual(['Shelf A3', 'Shelf A5'])
    expect(within(list()).getByText('0 of 3')).toBeTruthy()
    scan(LAGER)
    expect(await screen.findByText('Into bag A. Lager: 1 of 1')).toBeTruthy()
    scan(LAGER)
    expect(await screen.findByText('Into bag B. Lager: 1 of 2')).toBeTruthy()
    await waitFor(() => expect(picks()).toEqual(['1: 1', '2: 1']))
  })

  it('asks the server about a wrong barcode, and counts nothing', async () => {
    const wanted = { product_name: 'Lager', pack_size: 1 }
    const scanned = { product_name: 'Stout', pack_size: 6 }
    answer = () => ({ ok: false, error: { code: 'wrong_item', msg: '', wanted, scanned } })
    show(anEntry(1, [['Lager', 2]]), anEntry(2, [['Lager', 2]]))
    scan('0036000291452')
    expect(screen.getByText('0036000291452 isn’t on this list. Please put it back.')).toBeTruthy()
    expect(await screen.findByText(/That’s Stout, 6 Pack. You need Lager, Single/)).toBeTruthy()
    expect(picks()).toEqual(['1: 0'])
    expect(within(list()).getByText('0 of 4')).toBeTruthy()
  })

  it('asks once for the reason when packs of several orders are picked without a scan, and shows a rejected pick', async () => {
    const entries = [anEntry(1, [['Lager', 2]]), anEntry(2, [['Lager', 1]])]
    for (const entry of entries) entry.without_scan = { rule: 'reason', supervisors: [] }
    show(...entries)
    fireEvent.click(screen.getByRole('button', { name: 'Got all for every order: Lager' }))
    expect(screen.getByRole('dialog', { name: 'Can’t scan it?' })).toBeTruthy()
    expect(picks()).toEqual([])
    answer = ({ order_id }) =>
      order_id === 1
        ? { ok: true, version: 2 }
        : { ok: false, error: { code: 'scan_required', msg: 'Scan it' } }
    fireEvent.click(screen.getByRole('button', { name: 'The barcode is damaged' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(picks()).toEqual(['1: 2', '2: 1']))
    expect(sent.map((pick) => pick.unscanned_reason)).toEqual(['label_damaged', 'label_damaged'])
    expect(await screen.findByText(/Scan it/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByRole('dialog', { name: 'Can’t scan it?' })).toBeTruthy()
    scan(LAGER)
    await waitFor(() => expect(picks().at(-1)).toBe('2: 1'))
    expect(sent.at(-1)).toMatchObject({ gtin: LAGER })
  })

  it('asks for a supervisor and their PIN if the store requires them', async () => {
    const entry = anEntry(1, [['Lager', 1]])
    entry.without_scan = { rule: 'supervisor', supervisors: [{ user_id: 8, name: 'Kim B.' }] }
    show(entry)
    fireEvent.click(screen.getByRole('button', { name: 'Got all for every order: Lager' }))
    fireEvent.click(screen.getByRole('button', { name: 'Another reason' }))
    fireEvent.change(screen.getByLabelText('Another reason'), { target: { value: 'Torn carton' } })
    fireEvent.click(screen.getByRole('button', { name: 'Use this reason' }))
    fireEvent.change(screen.getByLabelText('Their PIN'), { target: { value: '482917' } })
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      unscanned_reason: 'Torn carton',
      supervisor_id: '8',
      supervisor_code: '482917',
    })
  })

  it('picks all packs, or marks all as missing, for each order separately', async () => {
    show(
      anEntry(1, [['Lager', 2]]),
      anEntry(2, [
        ['Lager', 3, 1],
        ['Gin', 1],
      ]),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Got all for every order: Gin' }))
    fireEvent.click(screen.getByRole('button', { name: 'No more there for any order: Lager' }))
    await waitFor(() => expect(picks()).toEqual(['2: 1', '1: 0', '2: 1']))
    expect(sent.map(({ short }) => String(short))).toEqual(['false', 'true', 'true'])
    expect(within(list()).getAllByText('2 missing')).toHaveLength(2)
  })

  it.each([
    ['canceled', { status: STATUS.canceled }, 'Order 000-0002 is canceled.', /put them back/],
    [
      'taken over',
      { claim: { user_id: 9, name: 'Kim', until: '' } },
      'Kim works on order 000-0002 now.',
      /give them to Kim/,
    ],
    ['put on hold', { status: STATUS.onHold }, 'Order 000-0002 is on hold.', /set them aside/],
  ])('removes an order that was %s, and lists its items in hand', (_how, more, why, what) => {
    show(
      anEntry(1, [['Lager', 2]]),
      anEntry(
        2,
        [
          ['Lager', 3, 2],
          ['Gin', 1],
        ],
        more,
      ),
    )
    expect(screen.getByText(why)).toBeTruthy()
    expect(screen.getByText(what)).toBeTruthy()
    expect(screen.getByText('2 × Lager, Single')).toBeTruthy()
    expect(within(list()).getAllByText('0 of 2')).toHaveLength(2)
    expect(within(list()).queryByText('Gin')).toBeNull()
  })

  it('loses no picks made before the cancellation of the order was known', async () => {
    answer = ({ order_id }) =>
      order_id === 2
        ? { ok: false, error: { code: 'status_not_allowed', msg: 'Not now.' } }
        : { ok: true, version: 2 }
    localStorage.setItem(
      'picks 2',
      JSON.stringify({
        waiting: [
          { action_id: 'a', order_id: 2, order_line_id: 20, units: 3, made: 1, short: false, gtin: '' },
        ],
      }),
    )
    show(anEntry(1, [['Lager', 2]]), anEntry(2, [['Lager', 3, 2]], { status: STATUS.canceled }))
    expect(await screen.findByText('3 × Lager, Single')).toBeTruthy()
    expect(screen.queryByText('Not saved.')).toBeNull()
  })

  it('shows both counts and the order if a colleague has changed a line', async () => {
    const line = { order_line_id: 20, picked: 2, quantity_supplied: 3, by: 'Kim' }
    answer = () => ({ ok: false, error: { code: 'stale', msg: '', line } })
    show(anEntry(1, [['Gin', 2]]), anEntry(2, [['Lager', 3]]))
    scan(LAGER)
    expect(await screen.findByText(/^Order B, Lager: you picked 1. Kim has set it to 2 picked/)).toBeTruthy()
  })

  it('reports an order that the picker may not pick, and an order that is packed already', () => {
    show(null, anEntry(2, [['Lager', 3, 3]], { packing_status: PACKING.complete }))
    expect(screen.getByText(/You can’t pick this order/)).toBeTruthy()
    expect(screen.getByText('000-0002 is packed.')).toBeTruthy()
    expect(screen.getByText('This round is done.')).toBeTruthy()
  })
})
