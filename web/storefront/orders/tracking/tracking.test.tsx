import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import type { ActionReply, Failure } from '#web/platform/api/action-reply.ts'
import { useFetcher } from 'react-router'
import { CancelOrder } from './cancel-order.tsx'
import { EndedOrder } from './ended-order.tsx'
import { orderAmounts } from '../documents/order-amounts.ts'
import { OrderNotices } from './order-notices.tsx'
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

  it('§2 Order tracking: a spinner while empty', () => {
    showInShop(<ProgressSteps steps={[]} />)
    expect(screen.getByRole('status').textContent).toBe('Loading')
    expect(screen.queryByRole('list')).toBeNull()
  })
})

describe('§2 Order tracking: lines and amounts', () => {
  const line = {
    order_line_id: 1,
    product_name: 'Lager',
    pack_size: 6,
    quantity: 3,
    quantity_supplied: 3,
    price: 20,
    total: 60,
    gst_free: false,
  }
  const carts = {
    cart_items: [line],
    substitutes: [] as object[],
    supplied: null as object | null,
    cart_charges: [{ name: 'Delivery', amount: 7.95 }],
    cart_discounts: [{ promo_code: 'FIVER', reason: '$5 off', discount_applied: 5 }],
    surcharge: 0,
    credit_used: 0,
    total: 62.95,
    tip: 0,
    gst_included: 5.72,
  }
  const amountsOf = (change: object) => orderAmounts({ carts: { ...carts, ...change } } as unknown as Order)

  it('are as ordered if everything was supplied', () => {
    expect(amountsOf({})).toMatchObject({
      lines: [{ name: '3 × Lager, 6 Pack', amount: '$60.00', supplied: null }],
      amounts: [
        { name: 'Delivery', amount: '+ $7.95' },
        { name: 'FIVER: $5 off', amount: '- $5.00' },
      ],
      total: '$62.95',
      gst: '$5.72',
    })
  })

  it('are as supplied and charged if items were missing, with their substitutes', () => {
    const short = amountsOf({
      cart_items: [{ ...line, quantity_supplied: 1 }],
      substitutes: [{ product_name: 'Ale', pack_size: 6, quantity: 1, total: 18.5, gst_free: false }],
      supplied: {
        sub_total: 38.5,
        delivery: 7.95,
        surcharge: 0,
        discounts: 1.67,
        credit_used: 0,
        total: 44.78,
        gst_included: 4.07,
      },
    })
    expect(short).toMatchObject({
      lines: [
        { name: '3 × Lager, 6 Pack', amount: '$20.00', supplied: 1 },
        { name: '1 × Ale, 6 Pack (instead)', amount: '$18.50' },
      ],
      amounts: [
        { name: 'Delivery', amount: '+ $7.95' },
        { name: 'Discounts', amount: '- $1.67' },
      ],
      total: '$44.78',
      gst: '$4.07',
    })
  })

  it('list each substitute, even if a product substitutes two items', () => {
    const ale = { product_name: 'Ale', pack_size: 6, quantity: 1, total: 18.5, gst_free: false }
    const substitutes = [1, 2].map((order_line_id) => ({ ...ale, order_line_id }))
    const { lines } = amountsOf({ substitutes })
    expect(lines.map(({ name }) => name).slice(1)).toEqual(Array(2).fill('1 × Ale, 6 Pack (instead)'))
    expect(new Set(lines.map(({ id }) => id)).size).toBe(3)
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
    showInShop(<OrderNotices order={order as unknown as Order} isOwner prompt={null} />)
    return document.body.textContent
  }

  it.each([
    { change: {}, text: 'We’ve refunded $30.00 to your card. Your bank usually shows it within 2 to 5' },
    {
      change: { money: 10, credit: 20 },
      text: 'We’ve refunded $10.00 to your card and $20.00 to your credit. Your bank usually shows',
    },
    { change: { money: 0, credit: 30 }, text: /^We’ve refunded \$30\.00 to your credit\.$/ },
    { change: { refused: 30 }, text: 'We couldn’t refund $30.00 to your payment method' },
    { change: { refused: 10 }, text: /^We’ve refunded \$20\.00 to your card\..*We couldn’t refund \$10\.00/ },
  ])('shows the actual refund: $text', ({ change, text }) => {
    expect(show(change)).toMatch(text)
  })

  it('that the bank rejected is not shown as refunded', () => {
    expect(show({ refused: 30 })).not.toContain('We’ve refunded')
  })
})

const Cancelling = () => (
  <CancelOrder
    order={{ order_number: '05S-WCDD' } as Order}
    fetcher={useFetcher<ActionReply>()}
    costs="It’s free."
  />
)

describe('§2 Order tracking: payments of an ended order', () => {
  const VISA = { type: 'CreditCard', card_type: 'Visa', last_two: '11', unpaid: 0 }
  const show = (payment: object | null, more: object = {}) => {
    const order = {
      order_id: 7,
      order_number: '05S-WCDD',
      status: 5,
      carts: { credit_used: 5, supplied: null },
      refunds: [],
      ...more,
    }
    showInShop(
      <EndedOrder order={{ ...order, payment: payment && { ...VISA, ...payment } } as unknown as Order} />,
    )
    return document.body.textContent
  }

  it('canceled before it left: shows that nothing is charged, the release, and the returned credit', () => {
    const text = show({ authorised: 62.95, captured: 0, refunded: 0 })
    expect(text).toContain('You won’t be charged. We’ve released the $62.95 reserved on your Visa ending 11.')
    expect(text).toContain('Your bank usually shows it within 2 to 5 business days.')
    expect(text).toContain('Your $5.00 credit is back in your account.')
    expect(screen.getByRole('button', { name: /Order again/ })).toBeTruthy()
  })

  it('canceled after the charge: promises a refund until one exists', () => {
    const charged = { authorised: 62.95, captured: 62.95, refunded: 62.95 }
    expect(show(charged)).toContain('We’ll refund you and email you once it’s done.')
    cleanup()
    expect(show(charged, { status: 7, refunds: [{ refund_id: 1 }] })).not.toMatch(/charged|We’ll refund/)
  })

  it('paid only by credit: shows the returned credit', () => {
    expect(show(null)).toContain('You won’t be charged. Your $5.00 credit is back in your account.')
  })

  it('delivered: shows the charged amount and method', () => {
    const paypal = { type: 'PayPalAccount', card_type: '', last_two: '' }
    const charged = { authorised: 62.95, captured: 57.95, refunded: 0 }
    expect(show(charged, { status: 8 })).toContain(
      'We charged $57.95 to your Visa ending 11. $5.00 came from your credit.',
    )
    cleanup()
    expect(show({ ...charged, ...paypal }, { status: 8, carts: { credit_used: 0 } })).toContain(
      'We charged $57.95 to your PayPal account.',
    )
    expect(screen.getByRole('button', { name: /Order again/ })).toBeTruthy()
  })
})

describe('API §3 Orders: the owner cancels while packing is below 2', () => {
  function show(answer: () => { ok: true } | Failure) {
    const sent: string[] = []
    showInShop(<Cancelling />, {
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

  it('asks for confirmation, and does nothing without it', async () => {
    const sent = show(() => ({ ok: true }))
    await press('Cancel order')
    expect((await isAsked()).textContent).toContain(
      'We won’t deliver order 05S-WCDD, and you won’t be charged.',
    )
    await press('Keep my order')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([])
  })

  it('sends the cancellation, and shows an error if it is too late', async () => {
    const sent = show(() => ({ ok: false, error: { code: 'status_not_allowed', msg: 'No.' } }))
    await press('Cancel order')
    const dialog = await isAsked()
    await act(async () => void fireEvent.click(dialog.querySelectorAll('button')[2]!))
    await waitFor(() => expect(sent).toEqual(['POST']))
    expect(await screen.findByText(/It’s too late to cancel/)).toBeTruthy()
  })
})
