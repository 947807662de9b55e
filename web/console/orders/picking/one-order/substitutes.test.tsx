import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { Substitutes } from './substitutes.tsx'
import type { PickingLine } from './use-picks.ts'

afterEach(cleanup)

const ordered = (order_line_id: number, missing_wish: Order['missing_wish'] | null) =>
  ({ order_line_id, missing_wish }) as Order['carts']['cart_items'][number]
const orderOf = (carts: Partial<Order['carts']>): Order =>
  ({
    order_id: 7,
    version: 1,
    missing_wish: 'substitute',
    store: { time_zone: 'Australia/Melbourne' },
    carts: { cart_items: [], substitutes: [], proposals: [], ...carts },
  }) as unknown as Order
const lineOf = (order_line_id: number, product_name: string) =>
  ({
    order_line_id,
    product_name,
    quantity: 2,
    supplied: 0,
    isShort: true,
    isWaiting: false,
  }) as unknown as PickingLine
const merlot = lineOf(1, 'Merlot')
const lager = lineOf(2, 'Lager')

/** Renders the lines. `offered` are the store's substitutes for each line. */
function show(order: Order, lines: PickingLine[], offered: Record<string, string[]> = {}) {
  const sent: FormData[] = []
  const Component = () =>
    lines.map((line) => (
      <Substitutes
        key={line.order_line_id}
        order={order}
        line={line}
        isSending={false}
        versionAfter={(seen) => seen}
      />
    ))
  const pack = (name: string) => ({
    product_pack_id: name.length,
    product_name: name,
    pack_size: 1,
    price: 20,
    shelf: 'A1',
    same_kind: true,
  })
  const Stub = createRoutesStub([
    {
      path: '/console/orders/:orderId/pick',
      Component,
      action: async ({ request }) => {
        sent.push(await request.formData())
        return { ok: true }
      },
    },
    {
      path: '/-/substitutes/:orderId/:lineId',
      loader: ({ params, request }) => {
        const search = new URL(request.url).searchParams.get('search') ?? ''
        return { search, packs: (offered[`${params.lineId}${search}`] ?? []).map(pack) }
      },
    },
  ])
  render(<Stub initialEntries={['/console/orders/7/pick']} />)
  return sent
}
const find = (name: string) =>
  fireEvent.click(screen.getByRole('button', { name: `Find a substitute: ${name}` }))
const listOf = (name: string) => screen.findByRole('list', { name: `Instead of ${name}` })

describe('§4 Console: substitutes for missing items', () => {
  it('each line keeps its own search results', async () => {
    const order = orderOf({ cart_items: [ordered(1, null), ordered(2, 'ask')] })
    const sent = show(order, [merlot, lager], { 1: ['Shiraz'], 2: ['Pilsner'], '2dark': ['Stout'] })
    find('Merlot')
    expect(within(await listOf('Merlot')).getByText(/Shiraz/)).toBeTruthy()
    find('Lager')
    const search = await screen.findByLabelText('Or search, instead of Lager')
    fireEvent.change(search, { target: { value: 'dark' } })
    fireEvent.submit(search.closest('form')!)
    expect(await screen.findByText(/Stout/)).toBeTruthy()
    expect(within(await listOf('Merlot')).getByText(/Shiraz/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Ask about 2 × Stout' }))
    fireEvent.click(screen.getByRole('button', { name: 'Take 2 × Shiraz' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    const [asked, taken] = sent.map((form) => Object.fromEntries(form))
    expect(asked).toMatchObject({
      intent: 'substitute',
      line: '2',
      pack: '5',
      quantity: '2',
      order_version: '1',
    })
    expect(taken).toMatchObject({ line: '1', pack: '6', quantity: '2' })
  })

  it('reports that no substitute fits', async () => {
    show(orderOf({ cart_items: [ordered(1, null)] }), [merlot])
    find('Merlot')
    expect(await screen.findByText(/Nothing like Merlot is in stock/)).toBeTruthy()
  })

  it('offers nothing if the customer wants no substitute for this line', () => {
    show(orderOf({ cart_items: [ordered(1, 'refund')] }), [merlot])
    expect(screen.getByText(/Leave it out/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it.each([
    ['open', /until 7:05 PM/i],
    ['declined', /The customer said no to Shiraz/],
    ['expired', /No answer about Shiraz/],
  ])('shows the customer’s answer: %s', (state, text) => {
    const proposal = {
      order_line_id: 1,
      product_name: 'Shiraz',
      pack_size: 1,
      quantity: 2,
      state,
      answer_by: '2026-11-20T19:05:00+11:00',
    }
    show(orderOf({ cart_items: [ordered(1, 'ask')], proposals: [proposal as never] }), [merlot])
    expect(screen.getByText(text)).toBeTruthy()
  })
})
