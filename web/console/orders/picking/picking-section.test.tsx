import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import { PickingSection } from './picking-section.tsx'

afterEach(cleanup)

const line = { order_line_id: 5, product_name: 'Lager', pack_size: 6, quantity: 2, quantity_supplied: 1 }
const orderWith = (substitutes: object[]) =>
  ({ missing_wish: 'substitute', carts: { cart_items: [line], substitutes } }) as unknown as Order
const noted = {
  order_line_id: 5,
  product_pack_id: 12,
  product_name: 'Ale',
  pack_size: 6,
  quantity: 1,
  total: 9,
}

/** Page of an order that a colleague changes to `after`. */
function Changing({ before, after }: { before: Order; after: Order }) {
  const [order, setOrder] = useState(before)
  return (
    <>
      <button type="button" onClick={() => setOrder(after)}>
        It changes
      </button>
      <PickingSection order={order} />
    </>
  )
}

it('§4 Console: shows the substitute and the customer’s preference for a missing item', () => {
  showInShop(<PickingSection order={orderWith([noted])} />)
  expect(screen.getByText(/Instead: 1 × Ale/)).toBeTruthy()
  expect(screen.getByText('a substitute')).toBeTruthy()
})

describe('A-VERSION-1: two people pick the same order', () => {
  const asOf = (version: number, supplied: number, history: object[] = []) =>
    ({
      ...orderWith([]),
      version,
      status: 2,
      packing_status: 2,
      history,
      carts: { cart_items: [{ ...line, quantity_supplied: supplied }], substitutes: [] },
    }) as unknown as Order

  it('preserves the typed count through a colleague’s change, rejects it with both numbers, and saves it on the second press', async () => {
    const sent: FormData[] = []
    const saved = {
      at: '2026-11-20T19:00:00+11:00',
      what: 'supply',
      by: 'Store',
      who: 'Sam Lee',
      reason: 'Lager: 0 of 2',
    }
    const theirs = asOf(2, 0, [saved])
    const Component = () => <Changing before={asOf(1, 2)} after={theirs} />
    const Stub = createRoutesStub([
      {
        path: '/',
        Component,
        action: async ({ request }) => {
          sent.push(await request.formData())
          const error = { code: 'stale', msg: '', current: theirs }
          return sent.length === 1 ? { ok: false, error } : { ok: true }
        },
      },
    ])
    render(<Stub />)
    const count = () => screen.getByRole<HTMLInputElement>('spinbutton')
    fireEvent.change(count(), { target: { value: '1' } })
    fireEvent.click(screen.getByText('It changes'))
    expect(count().value).toBe('1')
    fireEvent.click(screen.getByText('Save picking'))
    expect(await screen.findByText(/You: 1 × Lager/)).toBeTruthy()
    expect(screen.getByText(/Sam Lee: Picking saved, “Lager: 0 of 2”/)).toBeTruthy()
    expect(screen.getByText('Now: 0')).toBeTruthy()
    expect([sent[0]!.get('order_version'), count().value]).toEqual(['1', '1'])
    fireEvent.click(screen.getByText('Save picking'))
    await waitFor(() => expect(sent[1]?.get('order_version')).toBe('2'))
  })

  it('shows a colleague’s count if nothing was typed', () => {
    showInShop(<Changing before={asOf(1, 2)} after={asOf(2, 0)} />)
    fireEvent.click(screen.getByText('It changes'))
    expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('0')
  })
})
