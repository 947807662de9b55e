import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aLine } from '#testing/screens/cart-views.ts'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import type { CartReply } from '../cart-items.route.ts'
import type { ShopEvent } from '#web/analytics/events/shop-events.ts'
import { analyticsHooks } from '#web/analytics/track.ts'
import { CartLines } from './cart-lines.tsx'
import type { CartLineView } from '../load-cart.ts'

type SentFields = Record<string, string>
const refused = (code: string, msg = 'Sorry, we don’t have enough of that left.'): CartReply => ({
  ok: false,
  error: { code, msg },
})

/** Renders lines and answers their requests. Returns the requests. */
function showLines(
  lines: CartLineView[],
  answer: (sent: SentFields) => CartReply | Promise<CartReply> = () => ({ ok: true, at: '' }),
) {
  const sent: SentFields[] = []
  showInShop(<CartLines lines={lines} />, {
    at: '/cart',
    routes: {
      '/-/cart/items': {
        action: async ({ request }) => {
          const fields = Object.fromEntries(await request.formData()) as SentFields
          sent.push(fields)
          return answer(fields)
        },
      },
    },
  })
  return sent
}

const more = () => screen.getByRole<HTMLButtonElement>('button', { name: 'More' })
const less = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Less' })
const shown = () => screen.getByRole('group').querySelector('output')!.textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button))

describe('§2 and §4 Cart: a line', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('§2 Cart: Each item row shows name, pack label, quantity control and formatted line total', () => {
    showLines([aLine()])
    expect(screen.getByRole('link', { name: 'Cape Otter Hazy IPA' })).toBeTruthy()
    expect(screen.getByText('4 Pack')).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Quantity of Cape Otter Hazy IPA, 4 Pack' })).toBeTruthy()
    expect(screen.getByText('$49.98')).toBeTruthy()
  })

  it('§5 Quantity: Line total uses the sale price when above 0, the regular price struck through', () => {
    showLines([aLine({ salePrice: 19.99 })])
    expect(screen.getByText('$39.98')).toBeTruthy()
    expect(screen.getByText('$49.98').closest('s')).toBeTruthy()
  })

  it.each([
    [1, true, false],
    [2, false, false],
    [99, false, true],
  ])(
    '§5 Quantity: minimum 1, maximum 99; at %i minus disabled is %s, plus disabled is %s',
    (quantity, isLeast, isMost) => {
      showLines([aLine({ quantity })])
      expect([less().disabled, more().disabled]).toEqual([isLeast, isMost])
    },
  )

  it('§7 Analytics: a removed quantity is tracked, even if the page has the new quantity before the reply', async () => {
    const page = new EventTarget()
    const Page = () => {
      const [quantity, setQuantity] = useState(8)
      useEffect(() => page.addEventListener('change', () => setQuantity(7)), [])
      return <CartLines lines={[aLine({ id: 5, quantity })]} />
    }
    const answer = { action: () => (page.dispatchEvent(new Event('change')), { ok: true, at: '' }) }
    showInShop(<Page />, { at: '/cart', routes: { '/-/cart/items': answer } })
    const onEvent = vi.fn<(event: ShopEvent) => void>()
    analyticsHooks.onEvent = onEvent
    await press(less())
    await pass(500)
    delete analyticsHooks.onEvent
    expect(onEvent).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: 'change_line', quantity: -1 }),
    )
  })

  it('§4 Cart quantity change: debounced 500 ms, then one update', async () => {
    const sent = showLines([aLine({ id: 5 })])
    await press(more())
    await press(more())
    expect(shown()).toBe('4')
    await pass(499)
    expect(sent).toEqual([])
    await pass(1)
    expect(sent).toEqual([{ intent: 'update', cart_item_id: '5', quantity: '4' }])
  })

  it('§4 Cart quantity change: leaving the page during a burst sends it immediately', async () => {
    const sent = showLines([aLine({ id: 5 })])
    await press(more())
    await press(screen.getByRole('link', { name: 'Cape Otter Hazy IPA' }))
    expect(sent).toEqual([{ intent: 'update', cart_item_id: '5', quantity: '3' }])
    await pass(1000)
    expect(sent).toHaveLength(1)
  })

  it('§4 Cart quantity change: while a change is sent, a spinner replaces the item total and further changes are ignored', async () => {
    let answer: (reply: CartReply) => void = () => {}
    const sent = showLines([aLine()], () => new Promise((resolve) => (answer = resolve)))
    await press(more())
    await pass(500)
    expect(screen.queryByText('$49.98')).toBeNull()
    expect(screen.getByText('Updating')).toBeTruthy()
    await press(more())
    await pass(500)
    expect([shown(), sent.length]).toEqual(['3', 1])
    answer({ ok: true, at: '' })
    await pass(0)
    expect(screen.getByText('$49.98')).toBeTruthy()
  })

  it('§4 Cart quantity change: a rejected quantity is reverted, and the error is shown', async () => {
    showLines([aLine()], () => refused('out_of_stock'))
    await press(more())
    await pass(500)
    expect(shown()).toBe('2')
    expect(screen.getByRole('alert').textContent).toBe('Sorry, we don’t have enough of that left.')
  })

  it('§4 Cart item add: Delete is also optimistic and restored on failure, which is announced', async () => {
    let answer: (reply: CartReply) => void = () => {}
    showLines([aLine()], () => new Promise((resolve) => (answer = resolve)))
    await press(screen.getByRole('button', { name: 'Remove Cape Otter Hazy IPA' }))
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText('Cape Otter Hazy IPA removed')).toBeTruthy()
    answer(refused('cart_not_found', 'We couldn’t find that cart. Please start a new one.'))
    await pass(0)
    expect(screen.getByRole('link', { name: 'Cape Otter Hazy IPA' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('We couldn’t find that cart. Please start a new one.')
  })

  it('§4 Cart quantity change: a change that finally failed is shown next to its line', async () => {
    const sent = showLines([aLine()], () => refused('internal', 'Something went wrong on our side.'))
    await press(more())
    await pass(500)
    expect(sent).toHaveLength(1)
    expect(screen.getByRole('alert').textContent).toBe('Something went wrong on our side.')
  })

  it('§8 401: never retried', async () => {
    const sent = showLines([aLine()], () => refused('not_signed_in', 'Please log in to continue.'))
    await press(more())
    await pass(20_000)
    expect(sent).toHaveLength(1)
    expect(screen.getByRole('alert').textContent).toBe('Please log in to continue.')
  })

  it('§2 Cart: a sold-out line asks to be removed, and a scarce line offers the remaining quantity', async () => {
    showLines([aLine({ isAvailable: false, left: 0 })])
    expect(screen.getByText('No longer available. Please remove it.')).toBeTruthy()
    const sent = showLines([aLine({ id: 9, isAvailable: false, quantity: 8, left: 3 })])
    expect(screen.getByText('Only 3 left in the store.')).toBeTruthy()
    await press(screen.getByRole('button', { name: 'Take 3' }))
    await pass(500)
    expect(sent).toEqual([{ intent: 'update', cart_item_id: '9', quantity: '3' }])
  })

  it('L-48: a line of tobacco has no picture', () => {
    showLines([aLine({ isTobacco: true, picture: '/pictures/x-1-340.webp' })])
    expect(document.querySelector('img, li svg[viewBox="0 0 340 466"]')).toBeNull()
  })
})
