import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aListedProduct, aShopPack } from '#testing/screens/product-list-pages.ts'
import { FITZROY, showInShop, VISITOR } from '#testing/screens/shop-screen.tsx'
import type { CartReply } from '#web/storefront/cart/cart-items.route.ts'
import { ProductCard } from './product-card.tsx'

type SentFields = Record<string, string>
/** After the session of the tests was read, so that the session does not include the change. */
const LATER = '2026-11-21T00:00:00.000Z'
const REFUSED: CartReply = { ok: false, error: { code: 'out_of_stock', msg: 'Sold out' } }

const PACK_ID = 100

/** Renders a card with its pack `inCart` times in the cart. Returns the requests. */
function showCard(inCart: number, answer: (sent: SentFields) => CartReply = () => ({ ok: true, at: LATER })) {
  const sent: SentFields[] = []
  const cart = { count: inCart, subTotal: 10, minimum: 30, quantities: { [PACK_ID]: inCart } }
  showInShop(
    <ul>
      <ProductCard product={aListedProduct({ pack: aShopPack({ id: PACK_ID }) })} isEarly={false} />
    </ul>,
    {
      session: { ...VISITOR, address: FITZROY, cart },
      routes: {
        '/-/cart/items': {
          action: async ({ request }) => {
            const { key: _, ...fields } = Object.fromEntries(await request.formData()) as SentFields
            sent.push(fields)
            return answer(fields)
          },
        },
      },
    },
  )
  return sent
}

const add = () => screen.getByRole('button', { name: 'Add to Cart: Half Moon Lager' })
const less = () => screen.queryByRole('button', { name: 'Remove one: Half Moon Lager' })
const shown = () => less()?.nextElementSibling?.textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = (button: HTMLElement | null) => act(async () => void fireEvent.click(button!))

describe('§2 Product list: stepper of a card', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('§2 Product list: shows the quantity in the cart', () => {
    showCard(3)
    expect(shown()).toBe('3')
  })

  it('§4 Cart item add: the button becomes a stepper immediately and keeps the focus', async () => {
    const sent = showCard(0)
    expect(less()).toBeNull()
    add().focus()
    await press(add())
    expect([shown(), document.activeElement]).toEqual(['1', add()])
    expect(sent).toEqual([{ intent: 'add', product_pack_id: `${PACK_ID}`, quantity: '1', before: '0' }])
  })

  it('§4 Cart quantity change: further presses are sent as one change, 500 ms after the last', async () => {
    const sent = showCard(0)
    await press(add())
    await press(add())
    await press(add())
    expect(shown()).toBe('3')
    await pass(499)
    expect(sent).toHaveLength(1)
    await pass(600)
    expect(sent[1]).toEqual({ intent: 'set', product_pack_id: `${PACK_ID}`, quantity: '3', before: '1' })
    expect(shown()).toBe('3')
  })

  it('§2 Product list: at 0 the line is removed, and the add button has the focus', async () => {
    const sent = showCard(1)
    less()!.focus()
    await press(less())
    expect([less(), document.activeElement]).toEqual([null, add()])
    await pass(500)
    expect(sent).toEqual([{ intent: 'set', product_pack_id: `${PACK_ID}`, quantity: '0', before: '1' }])
  })

  it('§8 Cart: a refused change is reverted, with its reason', async () => {
    showCard(2, () => REFUSED)
    await press(add())
    expect(shown()).toBe('3')
    await pass(1000)
    expect([shown(), screen.getByRole('alert').textContent]).toEqual(['2', 'Sold out'])
  })

  it('§4 Cart item add: without a delivery address the address dialog opens', async () => {
    const openAddress = vi.fn<() => void>()
    showInShop(
      <ul>
        <ProductCard product={aListedProduct({ pack: aShopPack({ id: PACK_ID }) })} isEarly={false} />
      </ul>,
      { session: VISITOR, layout: { openAddress } },
    )
    await press(add())
    expect([openAddress.mock.calls.length, less()]).toEqual([1, null])
  })
})
