import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import type { Order } from '#contract/orders/orders.ts'
import { OrderNotices } from '../tracking/order-notices.tsx'
import { paymentPrompt } from './payment-prompt.ts'
import { ItemChanges } from '../tracking/running-order.tsx'
import { ChangeForm } from './change-form.tsx'

afterEach(cleanup)

const order = (changes: object = {}): Order =>
  ({
    order_id: 7,
    users: { firstname: 'Alex', lastname: 'Held', mobile: '' },
    status: 1,
    packing_status: 0,
    missing_wish: 'refund',
    refunds: [],
    payment: { unpaid: 0 },
    carts: {
      total: 37.95,
      substitutes: [],
      cart_items: [
        {
          order_line_id: 1,
          missing_wish: null,
          product_pack_id: 11,
          product_name: 'Lager',
          pack_size: 6,
          price: 15,
          quantity: 2,
          quantity_supplied: 2,
          image: '/pictures/lager.webp',
        },
      ],
    },
    ...changes,
  }) as unknown as Order

const quantityOf = (pack: string) => screen.getByRole('group', { name: `Quantity of ${pack}` })

const paymentSetup = {
  hasPayPal: false,
  clientToken: 'x',
  methods: [{ nonce: 'saved-1', label: 'Visa ending 11' }],
  threeDSecure: false,
  provider: 'demo' as const,
}

describe('§2 Order tracking: changing items', () => {
  it('shows each item with its quantity, and found packs with quantity 0', () => {
    showInShop(
      <ChangeForm
        order={order()}
        foundPacks={[{ packId: 12, name: 'Ale', size: 1, price: 5, picture: null }]}
        paymentSetup={paymentSetup}
        reply={undefined}
      />,
    )
    expect(quantityOf('Lager, 6 Pack').textContent).toBe('2')
    expect(quantityOf('Ale, Single').textContent).toBe('0')
    expect(screen.queryByText('Pay with')).toBeNull()
  })

  it('previews the new total, its surcharge and the additional authorisation before the change', async () => {
    const sent: Record<string, FormDataEntryValue>[] = []
    const items = JSON.stringify([{ product_pack_id: 11, quantity: 3 }])
    const reply = { ok: true as const, items, change: { total: 52.95, surcharge: 3.5, to_pay: 15 } }
    showInShop(<ChangeForm order={order()} foundPacks={[]} paymentSetup={paymentSetup} reply={reply} />, {
      at: '/order/7/items',
      routes: {
        '/order/7/items': {
          action: async ({ request }) => {
            sent.push(Object.fromEntries(await request.formData()))
            return null
          },
        },
      },
    })
    expect(screen.getByText('AU $52.95')).toBeTruthy()
    expect(screen.getByText(/surcharge of \$3.50/)).toBeTruthy()
    expect(screen.getByText(/We’ll reserve \$15.00 more now/)).toBeTruthy()
    expect(
      within(screen.getByRole('group', { name: 'Pay with' })).getByLabelText('Visa ending 11'),
    ).toBeTruthy()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save changes' })))
    await waitFor(() =>
      expect(sent).toEqual([
        { items, expected_total: '52.95', transaction_token: 'saved-1', intent: 'save' },
      ]),
    )
  })

  it('retains the submitted quantities, and hides the preview once they change', () => {
    const items = JSON.stringify([{ product_pack_id: 11, quantity: 3 }])
    const reply = { ok: true as const, items, change: { total: 52.95, surcharge: 0, to_pay: 15 } }
    const { container } = showInShop(
      <ChangeForm order={order()} foundPacks={[]} paymentSetup={paymentSetup} reply={reply} />,
    )
    const lager = within(quantityOf('Lager, 6 Pack'))
    expect(lager.getByRole('status').textContent).toBe('3')
    expect(screen.getByText('AU $52.95')).toBeTruthy()
    fireEvent.click(lager.getByRole('button', { name: 'Less' }))
    expect(lager.getByRole('status').textContent).toBe('2')
    expect(container.querySelector<HTMLInputElement>('[name=quantity-11]')!.value).toBe('2')
    expect(screen.queryByText('AU $52.95')).toBeNull()
  })

  it('shows the error of a refused change', () => {
    const error = { code: 'out_of_stock', msg: 'Sorry, we don’t have enough of that left.' }
    showInShop(
      <ChangeForm
        order={order()}
        foundPacks={[]}
        paymentSetup={paymentSetup}
        reply={{ ok: false, error, items: '[]' }}
      />,
    )
    expect(screen.getByText(error.msg)).toBeTruthy()
  })
})

describe('§2 Order tracking: changes of the order', () => {
  it('offers item changes and the substitution preference until picking starts', () => {
    showInShop(<ItemChanges order={order()} />)
    expect(screen.getByRole('link', { name: 'Change items' }).getAttribute('href')).toBe('/order/7/items')
    expect(screen.getByLabelText<HTMLSelectElement>('If something’s out of stock').value).toBe('refund')
    showInShop(<ItemChanges order={order({ packing_status: 2 })} />)
    expect(screen.queryByRole('link', { name: 'Change items' })).toBeNull()
  })

  it('shows missing items, substitutes, refunds and payments to be made again', () => {
    const { carts } = order()
    const news = order({
      payment: { unpaid: 37.95 },
      refunds: [{ refund_id: 1, amount: 5, money: 2, credit: 3, refused: 0 }],
      carts: {
        ...carts,
        cart_items: [{ ...carts.cart_items[0], quantity_supplied: 1 }],
        substitutes: [{ product_name: 'Ale', quantity: 1 }],
      },
    })
    showInShop(<OrderNotices order={news} isOwner prompt={paymentPrompt(news)} />)
    expect(screen.getByRole('link', { name: 'Pay again' }).getAttribute('href')).toBe('/order/7/pay')
    expect(screen.getByText(/Out of stock: 1 × Lager. You’re getting 1 × Ale instead/)).toBeTruthy()
    expect(screen.getByText(/We’ve refunded \$2.00 to your card and \$3.00 to your credit/)).toBeTruthy()
    showInShop(<OrderNotices order={news} isOwner={false} prompt={paymentPrompt(news)} />)
    expect(screen.queryByRole('link', { name: 'Pay again' })).toBeNull()
  })

  it('asks the owner to agree to an address that costs more, and shows the current address', () => {
    const asked = order({
      addresses: { address_line_1: '1 Low Street', city: 'Fitzroy', state: 'VIC', postcode: '3065' },
      payment: { unpaid: 0 },
      address_request: {
        address_line_1: '5 High Street',
        city: 'St Kilda',
        state: 'VIC',
        postcode: '3182',
        rise: 4,
        total: 64,
      },
    })
    const ask = paymentPrompt(asked)!
    showInShop(<OrderNotices order={asked} isOwner prompt={ask} />)
    expect(screen.getByText(/5 High Street, St Kilda VIC 3182. That costs \$4.00 more./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Agree and pay' }).getAttribute('href')).toBe('/order/7/pay')
    expect([ask.amount, ask.after]).toEqual([4, expect.stringContaining('Until you do, it goes to ')])
    expect(paymentPrompt(order({ payment: { unpaid: 0 } }))).toBeNull()
  })
})
