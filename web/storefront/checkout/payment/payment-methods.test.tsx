import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aCartView } from '#testing/screens/cart-views.ts'
import { leaveCheckout, ofMember, pressPlaceOrder, showCheckout } from '#testing/screens/checkout-screen.tsx'
import { SAVED_PAYPAL, SAVED_VISA } from '#testing/screens/checkout-views.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  leaveCheckout()
})

describe('§2 Payment-methods block', () => {
  const WALLET = /^(Apple|Google) Pay/
  const labelOf = (radio: HTMLInputElement) => radio.closest('label')!.textContent
  const radios = () =>
    screen.queryAllByRole<HTMLInputElement>('radio').filter((radio) => radio.name === 'payment')
  const options = () => radios().filter((radio) => !WALLET.test(labelOf(radio)))
  const heading = () =>
    within(screen.getByRole('radiogroup', { name: 'Payment Details' })).getByRole('button')
  const open = () => fireEvent.click(heading())
  const two = () =>
    ofMember({
      payment: {
        provider: 'demo',
        threeDSecure: false,
        clientToken: 't',
        hasPayPal: true,
        methods: [SAVED_VISA, SAVED_PAYPAL],
      },
    })
  const labels = () => options().map(labelOf)

  it('§2 Payment-methods block: a saved card shows brand and ‘Ending’ plus the last two digits, PayPal its email; below ‘Enter New Credit Card’', () => {
    showCheckout(two())
    open()
    expect(labels()).toEqual([
      expect.stringContaining('Ending 11'),
      expect.stringContaining('robin@example.com'),
      'Enter New Credit Card',
    ])
    expect(options().map((radio) => radio.checked)).toEqual([true, false, false])
  })

  it('§2 Payment-methods block: an accordion with a heading; closed, the chosen method and ‘Change’ are on one line', () => {
    showCheckout(two())
    expect(heading().closest('h3')).toBeTruthy()
    expect([heading().getAttribute('aria-expanded'), heading().textContent]).toEqual([
      'false',
      expect.stringMatching(/Ending 11Change$/),
    ])
    expect(labels()).toEqual(['Enter New Credit Card'])
    open()
    expect(heading().getAttribute('aria-expanded')).toBe('true')
    expect(document.getElementById(heading().getAttribute('aria-controls')!)!.hidden).toBe(false)
    expect(options()).toHaveLength(3)
  })

  it('§4 Payment choice: choosing a method closes the accordion, and the focus remains on its heading', () => {
    showCheckout(two())
    open()
    fireEvent.click(options()[1]!)
    expect(heading().textContent).toMatch(/robin@example\.comChange$/)
    expect(heading().getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(heading())
  })

  it('§4 Payment choice: the arrow keys move through the methods, and Enter chooses without placing the order', async () => {
    const { sent } = showCheckout(two())
    open()
    options()[0]!.focus()
    fireEvent.keyDown(options()[0]!, { key: 'ArrowDown' })
    fireEvent.click(options()[1]!)
    expect(heading().getAttribute('aria-expanded')).toBe('true')
    fireEvent.keyDown(options()[1]!, { key: 'Enter' })
    expect([heading().getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', heading()])
    expect(sent).toEqual([])
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
    open()
    expect(labels().join(' ')).not.toContain('robin@example.com')
    expect(options()[0]!.checked).toBe(true)
  })

  it('§4 Payment choice: the card form shows only when ‘new card’ is selected', () => {
    showCheckout(ofMember())
    expect(screen.queryByTitle('Card details')).toBeNull()
    fireEvent.click(options()[0]!)
    expect(screen.getByTitle('Card details')).toBeTruthy()
    open()
    fireEvent.click(options()[0]!)
    expect(screen.queryByTitle('Card details')).toBeNull()
  })

  it('§2 Payment-methods block: Card entry is hidden until the card provider is active', () => {
    showCheckout({ payment: null })
    expect(options()).toEqual([])
    expect(screen.getByText(/couldn’t reach the payment service/)).toBeTruthy()
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

  it('offers the wallets of the device above the list of methods', async () => {
    vi.stubGlobal('ApplePaySession', {})
    showCheckout(two())
    await screen.findByRole('radio', { name: 'Apple Pay' })
    expect(radios().slice(0, 3).map(labelOf)).toEqual(['Apple Pay', 'Google Pay', 'Enter New Credit Card'])
  })

  it('offers no Apple Pay on other devices, and disables wallets with tobacco', () => {
    showCheckout(ofMember({ cart: aCartView({ hasTobacco: true }) }))
    expect(screen.queryByRole('radio', { name: /Apple Pay/ })).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Google Pay/ }).disabled).toBe(true)
  })

  it('pays with the demo’s wallet on a sheet that names itself a demo, and saves nothing', async () => {
    const requests: unknown[] = []
    vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
      requests.push([url, JSON.parse(body)])
      return Response.json({ nonce: 'wallet-nonce' })
    })
    const { sent } = showCheckout(ofMember())
    fireEvent.click(screen.getByRole('radio', { name: 'Google Pay' }))
    expect(screen.getByText('Press Place Order, then confirm in Google Pay.')).toBeTruthy()
    expect(screen.queryByLabelText('Save for next time')).toBeNull()

    await pressPlaceOrder()
    const sheet = within(await screen.findByRole('dialog', { name: 'Google Pay' }))
    expect(screen.queryByText('Processing your order.')).toBeNull()
    expect(sheet.getByText(/This is a demo of the wallet/)).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('You haven’t paid yet.')).toBeTruthy()
    expect(sent).toEqual([])

    await pressPlaceOrder()
    fireEvent.click(await screen.findByRole('button', { name: /^Pay \$/ }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(requests).toEqual([
      ['/demo/gateway/wallets', { client_token: expect.any(String) as string, wallet: 'googlePay' }],
    ])
    expect(sent[0]?.body).toMatchObject({ transaction_token: 'wallet-nonce', save_payment_method: false })
  })

  it('shows the outlines of the card form’s fields until the form has loaded', () => {
    showCheckout(ofMember({ payment: { ...two().payment!, methods: [] } }))
    expect(screen.getByText('Loading the card form').closest('output')!.querySelectorAll('i')).toHaveLength(4)
  })
})

describe('§2 Checkout: log in', () => {
  it('is offered to visitors in the banner and in the form, and at no third place', () => {
    showCheckout()
    const offers = screen.getAllByRole('link', { name: /^log in/i })
    expect(offers.map((link) => link.textContent)).toEqual(['Log In', 'Log in here'])
  })
})
