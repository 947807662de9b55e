import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  leaveCheckout,
  ofMember,
  pressPlaceOrder,
  refusing,
  showCheckout,
  tick,
  typeInto,
} from '#testing/screens/checkout-screen.tsx'
import type { Failure } from '#web/platform/api/action-reply.ts'

afterEach(leaveCheckout)

describe('§4 Checkout flow', () => {
  it('§7 Checkout payload: a member’s order with a saved card, ASAP, and the total that was shown', async () => {
    const { sent } = showCheckout(ofMember())
    await pressPlaceOrder()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]!.key).toMatch(/^[\da-f-]{36}$/)
    expect(sent[0]!.body).toMatchObject({
      user_id: 7,
      cart_id: 'a-cart',
      order_type: 'NORMAL',
      transaction_token: 'saved-visa',
      expected_total: 57.93,
      address_line_1: '12 Smith Street',
    })
    expect(sent[0]!.body).not.toHaveProperty('start')
  })

  it('§2 Checkout: the overlay while processing, and a double click orders once', async () => {
    let answer: (failure: Failure) => void = () => {}
    const { sent } = showCheckout(ofMember(), () => new Promise((resolve) => (answer = resolve)))
    const button = screen.getByRole('button', { name: /^Place Order/ })
    await act(async () => {
      fireEvent.click(button)
      fireEvent.click(button)
    })
    const overlay = await screen.findByRole('dialog', { name: 'Processing your order.' })
    expect(overlay.textContent).toContain("Please don't click back or refresh.")
    fireEvent.click(button)
    await waitFor(() => expect(sent).toHaveLength(1))
    await act(async () => answer(refusing('payment_declined', 'Your payment was declined.')()))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toHaveLength(1)
  })

  it.each([
    [
      'username_taken',
      'Username is already associated with an account.',
      'Email',
      /^Looks like your email is already associated with an account of Coldie\. Log in here$/,
    ],
    [
      'mobile_taken',
      'Mobile number is already associated with an account.',
      'Mobile',
      /^Looks like your mobile number is already associated with an account of Coldie\. Log in here$/,
    ],
  ])('§8 Checkout error %s: the warning, and its field focused', async (code, msg, field, warning) => {
    // Uses PayPal, which needs no card frame, because test pages do not load the frame.
    vi.stubGlobal('fetch', async () => Response.json({ nonce: 'paypal-nonce' }))
    showCheckout({}, refusing(code, msg))
    typeInto('First Name', 'Sam')
    typeInto('Last Name', 'Okafor')
    typeInto('Email', 'sam@example.com')
    typeInto('Mobile', '0412345678')
    typeInto('Date of Birth', '14/02/1990')
    typeInto('Password', 'a-cold-drink')
    fireEvent.click(screen.getByRole('radio', { name: /PayPal/ }))
    typeInto('PayPal email', 'sam@example.com')
    await pressPlaceOrder()
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('alert')
          .map((alert) => alert.textContent)
          .some((text) => warning.test(text)),
      ).toBe(true),
    )
    expect(document.activeElement).toBe(screen.getByLabelText(field))
    // Banner and warning: the form's own link would be a third offer.
    expect(screen.getAllByRole('link', { name: /^log in/i })).toHaveLength(2)
  })

  it('§8 PayPal failure: ‘Paypal Error, please try again’, and nothing is ordered', async () => {
    const { sent } = showCheckout(
      ofMember({
        payment: { provider: 'demo', threeDSecure: false, clientToken: 't', hasPayPal: true, methods: [] },
      }),
    )
    fireEvent.click(screen.getByRole('radio', { name: /PayPal/ }))
    typeInto('PayPal email', 'sam@example.com')
    for (const answer of [
      async () => Response.json({ error: { code: 'PAYPAL_ACCOUNT_TOKENIZATION_FAILED' } }, { status: 422 }),
      async () => Promise.reject(new TypeError('Failed to fetch')),
    ]) {
      vi.stubGlobal('fetch', answer)
      await pressPlaceOrder()
      expect(await screen.findByText('Paypal Error, please try again')).toBeTruthy()
    }
    expect(sent).toEqual([])
  })

  it('§8 Other checkout errors: error.msg in a red line under the confirm button', async () => {
    showCheckout(
      ofMember(),
      refusing('self_excluded', 'We can’t take this order: a self-exclusion is in force.'),
    )
    await pressPlaceOrder()
    expect(await screen.findByText('We can’t take this order: a self-exclusion is in force.')).toBeTruthy()
  })

  it('§8 Browser offline: shows the message and retains the typed values', async () => {
    showCheckout(
      ofMember(),
      refusing('network', 'Sorry, there appears to be an issue with your internet connection.'),
    )
    tick('Order Comments')
    fireEvent.change(screen.getByRole('textbox', { name: 'Order Comments' }), {
      target: { value: 'Ring twice' },
    })
    await pressPlaceOrder()
    expect(
      await screen.findByText('Sorry, there appears to be an issue with your internet connection.'),
    ).toBeTruthy()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Order Comments' }).value).toBe(
      'Ring twice',
    )
  })

  it('§4 Checkout flow: a request with a lost reply is repeated with the same key, so that it can’t order twice', async () => {
    const { sent } = showCheckout(ofMember(), refusing('network', 'No answer.'))
    await pressPlaceOrder()
    await screen.findByText('No answer.')
    await pressPlaceOrder()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toEqual(sent[0])
  })

  it('§4 Checkout flow: an ended session shows a message', async () => {
    showCheckout(ofMember(), refusing('not_signed_in', 'Please log in to continue.'))
    await pressPlaceOrder()
    expect(
      await screen.findByText('You’ve been logged out. Log in again. What you typed is still here.'),
    ).toBeTruthy()
  })

  it('§4 Checkout flow: a changed total is shown with its old and new value', async () => {
    const { sent } = showCheckout(ofMember(), refusing('cart_changed', 'Prices in your cart have changed.'))
    await pressPlaceOrder()
    expect(await screen.findByText('Prices in your cart have changed.')).toBeTruthy()
    // The page has not reloaded the total yet, so there is no difference to show.
    expect(screen.queryByText(/The total was/)).toBeNull()
    expect(sent).toHaveLength(1)
  })

  it('§8 Checkout error code 018: Verification required; the Verify dialog opens', async () => {
    showCheckout(ofMember(), refusing('018', 'Please verify your mobile number.', { user_id: 7 }))
    await pressPlaceOrder()
    expect(await screen.findByRole('dialog', { name: 'Verify Your Mobile' })).toBeTruthy()
    expect(screen.queryByText('Please verify your mobile number.')).toBeNull()
  })
})
