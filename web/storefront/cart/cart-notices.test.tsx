import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aLine } from '#testing/screens/cart-views.ts'
import { aProduct, aShopPack } from '#testing/screens/product-list-pages.ts'
import { FITZROY, showInShop, VISITOR } from '#testing/screens/shop-screen.tsx'
import { type CartMerge, MergeNotice } from './merge-notice.tsx'
import { PriceChanges } from './lines/price-changes.tsx'
import type { CartReply } from './cart-items.route.ts'
import { useAddToCart } from './use-add-to-cart.ts'
import { useCartCount } from './use-cart-count.ts'

const answering = (answer: (fields: Record<string, string>) => CartReply | Promise<CartReply>) => ({
  '/-/cart/items': {
    action: async ({ request }: { request: Request }) =>
      answer(Object.fromEntries(await request.formData()) as Record<string, string>),
  },
})
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

const ADDITION: CartMerge = {
  source: 'older_cart',
  added: [{ name: 'Blue Gum Pilsner', packLabel: '6 Pack', quantity: 2 }],
  leftOut: [
    { name: 'Iron Lace', packLabel: 'Single', quantity: 1, reason: 'not_sold' },
    { name: 'Old Ferry', packLabel: 'Single', quantity: 3, reason: 'stock' },
  ],
}

describe('cart notices', () => {
  afterEach(cleanup)

  it('§4 Cart after login: ‘We found your older cart’ lists the added and the omitted lines', async () => {
    const sent: object[] = []
    showInShop(<MergeNotice addition={ADDITION} />, {
      routes: answering((fields) => {
        sent.push(fields)
        return { ok: true, at: '' }
      }),
    })
    expect(screen.getByText('We found your older cart')).toBeTruthy()
    const lines = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(lines).toEqual([
      '2 × Blue Gum Pilsner, 6 Pack',
      '1 × Iron Lace, Single: this store doesn’t sell it',
      '3 × Old Ferry, Single: not enough left',
    ])
    await press('Remove them')
    await waitFor(() => expect(sent).toEqual([{ intent: 'addition', keep: 'false' }]))
  })

  it('§2 Orders: a reorder lists the added and the omitted lines', () => {
    showInShop(<MergeNotice addition={{ ...ADDITION, source: 'order', added: [] }} />)
    expect(screen.getByText('Your earlier order is in your cart')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove them' })).toBeNull()
    expect(screen.getByRole('button', { name: 'OK' })).toBeTruthy()
  })

  it('§2 Cart: a changed price is shown, old and new', () => {
    showInShop(<PriceChanges lines={[aLine({ priceBefore: 22.5 }), aLine()]} />)
    expect(screen.getByRole('alert').textContent).toContain(
      'Cape Otter Hazy IPA, 4 Pack: was $22.50, now $24.99',
    )
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    showInShop(<PriceChanges lines={[aLine()]} />)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

function Adder() {
  const { add, isAdded, error } = useAddToCart(aProduct(), aShopPack({ id: 11 }))
  return (
    <>
      <button type="button" onClick={() => add(3)}>
        Add
      </button>
      <output>{isAdded ? 'Added' : 'Add to Cart'}</output>
      <p>{useCartCount()} in the cart</p>
      {error && <p role="alert">{error}</p>}
    </>
  )
}

describe('§4 Cart item add', () => {
  afterEach(cleanup)
  const session = { ...VISITOR, address: FITZROY }

  it('§4 Cart item add: shown immediately, then sent to the server; removed on failure', async () => {
    let answer: (reply: CartReply) => void = () => {}
    showInShop(<Adder />, {
      session,
      routes: answering(() => new Promise((resolve) => (answer = resolve))),
    })
    await press('Add')
    expect(screen.getByText('Added')).toBeTruthy()
    expect(screen.getByText('3 in the cart')).toBeTruthy()
    await waitFor(() => answer({ ok: false, error: { code: 'out_of_stock', msg: 'Not enough.' } }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.getByText('Add to Cart')).toBeTruthy()
    expect(screen.getByText('0 in the cart')).toBeTruthy()
  })

  it('API §3 Idempotency-Key: each press has its own key, and a double click counts as one press', async () => {
    const keys: string[] = []
    let answer: (reply: CartReply) => void = () => {}
    showInShop(<Adder />, {
      session,
      routes: answering(({ key }) => {
        keys.push(key!)
        return new Promise((resolve) => (answer = resolve))
      }),
    })
    const button = screen.getByRole('button', { name: 'Add' })
    await act(async () => {
      fireEvent.click(button)
      fireEvent.click(button)
    })
    await press('Add')
    expect(keys).toHaveLength(1)
    await act(async () => answer({ ok: true, at: '' }))
    await waitFor(() => expect(screen.getByText('0 in the cart')).toBeTruthy())
    await press('Add')
    await waitFor(() => expect(keys).toHaveLength(2))
    expect(new Set(keys).size).toBe(2)
  })
})
