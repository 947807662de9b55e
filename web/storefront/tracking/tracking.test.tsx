import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/shop/orders.ts'
import { showInShop } from '#testing/shop-screen.tsx'
import type { Failure } from '#web/failure.ts'
import { CancelOrder } from './cancel-order.tsx'
import { OrderNews } from './order-changes.tsx'
import { ProgressSteps } from './progress-steps.tsx'

afterEach(cleanup)

describe('§2 Order tracking', () => {
  it('§2 Order tracking: an ordered list of progress steps, the active one announced', () => {
    showInShop(
      <ProgressSteps
        steps={[
          { title: 'Order Confirmed', subtext: '', state: 'done' },
          { title: 'Preparing Order', subtext: 'On hold', state: 'active' },
          { title: 'Driver is on the way', subtext: '', state: 'waiting' },
        ]}
      />,
    )
    const list = screen.getByRole('list')
    expect([list.tagName, list.getAttribute('aria-live')]).toEqual(['OL', 'polite'])
    expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      'Done: Order Confirmed',
      'Now: Preparing OrderOn hold',
      'Next: Driver is on the way',
    ])
    expect(document.querySelector('[aria-current=step]')!.textContent).toContain('Preparing Order')
  })

  it('§2 Order tracking: with a spinner while empty', () => {
    showInShop(<ProgressSteps steps={[]} />)
    expect(screen.getByRole('status').textContent).toBe('Loading')
    expect(screen.queryByRole('list')).toBeNull()
  })
})

describe('§2 Order tracking: a refund', () => {
  const refund = {
    refund_id: 1,
    at: '',
    kind: 'amount',
    amount: 30,
    money: 30,
    credit: 0,
    reason: '',
    refused: 0,
  }
  const show = (change: object) => {
    const order = { carts: { cart_items: [] }, refunds: [{ ...refund, ...change }], payment: null }
    showInShop(<OrderNews order={order as unknown as Order} isOwner />)
    return document.body.textContent
  }

  it.each([
    { change: {}, text: 'Refunded $30.00.' },
    { change: { money: 10, credit: 20 }, text: 'Refunded $30.00, $20.00 of it as credit.' },
    { change: { refused: 30 }, text: 'We could not return $30.00 the way you paid' },
    { change: { refused: 10 }, text: 'Refunded $20.00.We could not return $10.00 the way you paid' },
  ])('says what is true: $text', ({ change, text }) => {
    expect(show(change)).toContain(text)
  })

  it('that was refused is not called refunded', () => {
    expect(show({ refused: 30 })).not.toContain('Refunded')
  })
})

describe('contract §3 Orders: the owner cancels while packing is below 2', () => {
  function show(answer: () => { ok: true } | Failure) {
    const sent: string[] = []
    showInShop(<CancelOrder number="05S-WCDD" />, {
      at: '/order/7/tracking',
      routes: {
        '/order/7/tracking': {
          action: ({ request }) => {
            sent.push(request.method)
            return answer()
          },
        },
      },
    })
    return sent
  }
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  const isAsked = () => screen.findByRole('dialog', { name: 'Cancel this order?' })

  it('asks once more, and does nothing without a yes', async () => {
    const sent = show(() => ({ ok: true }))
    await press('Cancel order')
    expect((await isAsked()).textContent).toContain('Order 05S-WCDD will not be delivered')
    await press('Keep it')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([])
  })

  it('sends the cancellation, and says so where it came too late', async () => {
    const sent = show(() => ({ ok: false, error: { code: 'status_not_allowed', msg: 'No.' } }))
    await press('Cancel order')
    const dialog = await isAsked()
    await act(async () => void fireEvent.click(dialog.querySelectorAll('button')[2]!))
    await waitFor(() => expect(sent).toEqual(['POST']))
    expect(await screen.findByText(/It is too late to cancel/)).toBeTruthy()
  })
})
