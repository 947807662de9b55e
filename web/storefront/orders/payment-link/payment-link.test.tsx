import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import PaymentLinkScreen from './payment-link.route.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ORDER = {
  order_number: '7K3-9QFM',
  store: 'Coldie Fitzroy',
  firstname: 'Robin',
  suburb: 'Fitzroy',
  total: 45.95,
  contains_alcohol: true,
  lines: [{ product_name: 'Shiraz', pack_size: 1, quantity: 2, total: 38 }],
  charges: [{ name: 'Delivery', amount: 7.95 }],
  discounts: [],
  start: '2026-11-20T18:30:00+11:00',
  due: '2026-11-20T19:30:00+11:00',
  asap: true,
  expires: '2026-11-20T19:00:00+11:00',
}
const SETUP = {
  provider: 'demo' as const,
  clientToken: 'client-1',
  threeDSecure: false,
  methods: [],
  hasPayPal: true,
}

function show(change: object = {}) {
  const sent: object[] = []
  const loaderData = { order: ORDER, paymentSetup: { ...SETUP, ...change } }
  // The generated props contain more fields than the screen reads.
  const props = { loaderData, actionData: undefined } as unknown as Parameters<typeof PaymentLinkScreen>[0]
  showInShop(<PaymentLinkScreen {...props} />, {
    at: '/pay/token',
    routes: {
      '/pay/token': {
        action: async ({ request }) => {
          sent.push(Object.fromEntries(await request.formData()))
          return null
        },
      },
    },
  })
  return sent
}

describe('S-PAYLINK-1: paying for an order that a store took', () => {
  it('pays by PayPal with the account’s token', async () => {
    const asked: object[] = []
    vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
      asked.push({ path, ...(JSON.parse(body) as object) })
      return Promise.resolve(Response.json({ nonce: 'paypal-nonce' }))
    })
    const sent = show()
    fireEvent.click(screen.getByRole('radio', { name: 'PayPal' }))
    fireEvent.change(await screen.findByLabelText('PayPal email'), {
      target: { value: 'robin@example.com' },
    })
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(screen.getByRole('button', { name: 'Pay $45.95' }))
    await waitFor(() =>
      expect(sent).toMatchObject([{ transaction_token: 'paypal-nonce', age_confirmed: 'on' }]),
    )
    expect(asked).toEqual([
      { path: '/demo/gateway/paypal', client_token: 'client-1', email: 'robin@example.com' },
    ])
  })

  it('shows that PayPal is unreachable, and still offers a card', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const sent = show()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'New card' }).checked).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: 'PayPal' }))
    await screen.findByLabelText('PayPal email')
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(screen.getByRole('button', { name: 'Pay $45.95' }))
    expect(await screen.findByText('Paypal Error, please try again')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('offers only a card if PayPal isn’t active', () => {
    show({ hasPayPal: false })
    expect(screen.queryByRole('radio', { name: 'PayPal' })).toBeNull()
    expect(screen.getByRole('radio', { name: 'New card' })).toBeTruthy()
  })
})
