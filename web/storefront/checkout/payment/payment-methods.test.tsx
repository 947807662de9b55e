import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aCartView } from '#testing/screens/cart-views.ts'
import { leaveCheckout, ofMember, pressPlaceOrder, showCheckout } from '#testing/screens/checkout-screen.tsx'
import { SAVED_PAYPAL, SAVED_VISA } from '#testing/screens/checkout-views.ts'

afterEach(leaveCheckout)

describe('§2 Payment-methods block', () => {
  const options = () =>
    screen.getAllByRole<HTMLInputElement>('radio').filter((radio) => radio.name === 'payment')
  const labels = () => options().map((radio) => radio.closest('label')!.textContent)

  it('§2 Payment-methods block: a saved card shows brand and ‘Ending’ plus the last two digits, PayPal its email; below ‘Enter New Credit Card’', () => {
    showCheckout(
      ofMember({
        payment: {
          provider: 'demo',
          threeDSecure: false,
          clientToken: 't',
          hasPayPal: true,
          methods: [SAVED_VISA, SAVED_PAYPAL],
        },
      }),
    )
    expect(labels()).toEqual([
      expect.stringContaining('Ending 11'),
      expect.stringContaining('robin@example.com'),
      'Enter New Credit Card',
    ])
    expect(options().map((radio) => radio.checked)).toEqual([true, false, false])
  })

  it('§2 Payment-methods block: ‘Credit card’ when there are no saved cards, and PayPal separately if active', () => {
    showCheckout()
    expect(labels()).toEqual([expect.stringContaining('PayPal'), expect.stringContaining('Credit card')])
    expect(options().map((radio) => radio.checked)).toEqual([false, true])
    showCheckout({
      payment: { provider: 'demo', threeDSecure: false, clientToken: 't', hasPayPal: false, methods: [] },
    })
    expect(labels()).toEqual([expect.stringContaining('Credit card')])
  })

  it('§2 Payment-methods block: PayPal is shown only when PayPal is active, saved or not', () => {
    showCheckout(
      ofMember({
        payment: {
          provider: 'demo',
          threeDSecure: false,
          clientToken: 't',
          hasPayPal: false,
          methods: [SAVED_PAYPAL, SAVED_VISA],
        },
      }),
    )
    expect(labels().join(' ')).not.toContain('robin@example.com')
    expect(options()[0]!.checked).toBe(true)
  })

  it('§4 Payment choice: the card form shows only when ‘new card’ is selected', () => {
    showCheckout(ofMember())
    expect(screen.queryByTitle('Card details')).toBeNull()
    fireEvent.click(options()[1]!)
    expect(screen.getByTitle('Card details')).toBeTruthy()
    fireEvent.click(options()[0]!)
    expect(screen.queryByTitle('Card details')).toBeNull()
  })

  it('§2 Payment-methods block: Card entry is hidden until the card provider is active', () => {
    showCheckout({ payment: null })
    expect(options()).toEqual([])
    expect(screen.getByText(/could not reach the payment service/)).toBeTruthy()
  })

  it('§2 Checkout: With tobacco, cards are labelled ‘(Not available for tobacco purchases)’, PayPal is disabled and a tobacco notice shows', async () => {
    const { sent } = showCheckout(
      ofMember({
        cart: aCartView({ hasTobacco: true }),
        payment: {
          provider: 'demo',
          threeDSecure: false,
          clientToken: 't',
          hasPayPal: true,
          methods: [SAVED_VISA, SAVED_PAYPAL],
        },
      }),
    )
    expect(labels()).toEqual([
      expect.stringContaining('Ending 11 (Not available for tobacco purchases)'),
      expect.not.stringContaining('tobacco'),
      'Enter New Credit Card (Not available for tobacco purchases)',
    ])
    expect(options().map((radio) => [radio.disabled, radio.checked])).toEqual(
      options().map(() => [true, false]),
    )
    expect(screen.getByText(/Please remove the tobacco items/)).toBeTruthy()
    await pressPlaceOrder()
    expect(screen.getByText('Please select a payment method')).toBeTruthy()
    expect(sent).toEqual([])
  })
})
