import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aCartView, aLine } from '#testing/screens/cart-views.ts'
import { FITZROY, showInShop, VISITOR } from '#testing/screens/shop-screen.tsx'
import type { CartReply } from '../cart-items.route.ts'
import { CartSummary } from './cart-summary.tsx'
import type { CartView } from '../load-cart.ts'
import type { GapProduct } from '../load-gap-products.ts'

const aDiscount = (change: Partial<CartView['discounts'][number]>): CartView['discounts'][number] => ({
  code: 'FIVER',
  formatted: '- $5.00',
  amount: 5,
  isAutomatic: false,
  reason: 'A code',
  ...change,
})

const SHOP = '/bottleshop/victoria/fitzroy'

function show(
  cart: CartView,
  {
    asks = false,
    extras = [],
    reply = { ok: true, at: '' },
  }: { asks?: boolean; extras?: readonly GapProduct[]; reply?: CartReply } = {},
) {
  const sent: Record<string, unknown>[] = []
  const accepted: string[] = []
  showInShop(<CartSummary cart={cart} shopPath={SHOP} gapProducts={extras} asksSurcharge={asks} />, {
    at: '/cart',
    session: { ...VISITOR, address: FITZROY },
    routes: {
      '/cart': {
        action: ({ request }) => {
          accepted.push(request.method)
          return null
        },
      },
      '/-/cart/items': {
        action: async ({ request }) => {
          sent.push(Object.fromEntries(await request.formData()))
          return reply
        },
      },
      '/checkout': { screen: <p>the checkout</p> },
      [`${SHOP}/categories`]: { screen: <p>the categories</p> },
    },
  })
  return { sent, accepted }
}

const ICE: GapProduct = {
  id: 61,
  slug: 'bag-of-ice',
  path: '/product/bag-of-ice',
  name: 'Bag of Ice',
  image: null,
  kind: 'ice',
  category: 'Ice',
  isTobacco: false,
  facts: '',
  packs: [],
  rating: null,
  pack: { id: 611, storeId: 1, size: 1, label: 'Ea', price: 4.5, salePrice: 0, isInStock: true },
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const amountOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent
const small = (change: Partial<CartView> = {}) =>
  aCartView({ subTotal: 26.49, surcharge: 3.51, isSurchargeAccepted: false, ...change })

describe('cart summary', () => {
  afterEach(cleanup)

  it('§2 Cart: order total (prefixed ‘AU $’), subtotals, and charges as ‘+ $x’', () => {
    show(aCartView())
    expect(amountOf('Order Total')).toBe('AU $57.93')
    expect(amountOf('Subtotal')).toBe('$49.98')
    expect(amountOf('Delivery')).toBe('+ $7.95')
  })

  it('§2 Promo box: Applied discounts show as ‘- x%’ or ‘- $x’; charges as ‘+ x%’ or ‘+ $x’', () => {
    show(
      aCartView({
        charges: [{ name: 'Late fee', amount: 5, isPercentage: true }],
        discounts: [
          aDiscount({ code: 'WELCOME10', formatted: '- 10%' }),
          aDiscount({ code: 'FIVER', formatted: '- $5.00' }),
        ],
        creditUsed: 12.5,
      }),
    )
    expect(amountOf('Late fee')).toBe('+ 5%')
    expect(amountOf('WELCOME10 (- 10%)')).toBe('- $5.00')
    expect(amountOf('FIVER')).toBe('- $5.00')
    expect(amountOf('Credit')).toBe('- $12.50')
  })

  it('§2 Cart: shows the standard drinks of the cart, and omits them when there are none', () => {
    show(aCartView({ standardDrinks: 11.2 }))
    expect(screen.getByText('About 11 standard drinks in this cart.')).toBeTruthy()
    show(aCartView({ standardDrinks: 0 }))
    expect(screen.queryByText(/standard drink/)).toBeNull()
  })

  it('below the minimum the primary button leads to the products, and the surcharge is the secondary button', () => {
    show(small())
    const add = screen.getByRole('link', { name: 'Add $3.51 more' })
    expect([add.getAttribute('href'), add.className]).toEqual([SHOP, expect.stringContaining('primary')])
    expect(screen.getByRole('button', { name: 'Checkout' }).className).toContain('outline')
    cleanup()
    show(aCartView())
    expect(screen.queryByRole('link', { name: /^Add/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Checkout' }).className).toContain('primary')
  })

  it('§4: a code that no longer applies is shown with its reason, and a new code can be entered', () => {
    const why = 'This code is for first orders only, and you’ve ordered with us before.'
    show(aCartView({ unappliedCode: { code: 'WELCOME10', why } }))
    expect(screen.getByText('WELCOME10').parentElement!.textContent).toBe(`WELCOME10 doesn’t apply. ${why}`)
    expect(screen.getByRole('button', { name: 'Have a Promo Code?' })).toBeTruthy()
  })

  it('§2 Promo box: starts collapsed showing ‘Have a Promo Code?’; clicking opens the form; after a successful apply the box is hidden', async () => {
    const { sent } = show(aCartView())
    expect(screen.queryByRole('textbox')).toBeNull()
    await press('Have a Promo Code?')
    const field = screen.getByLabelText('Have a Promo Code?')
    expect(document.activeElement).toBe(field)
    fireEvent.change(field, { target: { value: ' FIVER ' } })
    await press('Apply')
    await waitFor(() => expect(screen.queryByText('Have a Promo Code?')).toBeNull())
    expect(sent).toEqual([{ intent: 'promo', promo_code: 'FIVER' }])
  })

  it('§5 Promo code: submission acts only if the value is non-empty', async () => {
    const { sent } = show(aCartView())
    await press('Have a Promo Code?')
    fireEvent.change(screen.getByLabelText('Have a Promo Code?'), { target: { value: '  ' } })
    await press('Apply')
    expect(sent).toEqual([])
  })

  it('§8 Promo code failure: error.msg shown under the input, and the typed code remains', async () => {
    show(aCartView(), {
      reply: { ok: false, error: { code: 'promo_ended', msg: 'That promo code has ended.' } },
    })
    await press('Have a Promo Code?')
    const field = screen.getByLabelText<HTMLInputElement>('Have a Promo Code?')
    fireEvent.change(field, { target: { value: 'EXPIRED' } })
    await press('Apply')
    await screen.findByText('That promo code has ended.')
    expect(field.value).toBe('EXPIRED')
    expect(document.getElementById(field.getAttribute('aria-describedby')!)!.textContent).toBe(
      'That promo code has ended.',
    )
  })

  it('§8 Promo code failure: reported as ‘unknown error’ when its message is missing', async () => {
    const sendBeacon = vi.fn<(url: string, body: Blob) => boolean>(() => true)
    Object.assign(navigator, { sendBeacon })
    show(aCartView(), { reply: { ok: false, error: { code: 'internal_odd', msg: '' } } })
    await press('Have a Promo Code?')
    fireEvent.change(screen.getByLabelText('Have a Promo Code?'), { target: { value: 'ODD' } })
    await press('Apply')
    await waitFor(() => expect(sendBeacon).toHaveBeenCalledTimes(1))
    const report = JSON.parse(await sendBeacon.mock.calls[0]![1].text()) as object
    expect(report).toMatchObject({ message: 'unknown error', noticed_by: 'promo' })
    expect(JSON.stringify(report)).not.toContain('ODD')
  })

  it('§2 Cart: with a discount applied the promo box is hidden', () => {
    show(aCartView({ discounts: [aDiscount({ code: 'FIVER', formatted: '- $5.00' })] }))
    expect(screen.queryByText('Have a Promo Code?')).toBeNull()
  })

  it('§2 Cart: an automatic promotion leaves the promo box visible', () => {
    show(aCartView({ discounts: [aDiscount({ code: 'Mixed six', isAutomatic: true })] }))
    expect(screen.getByText('Have a Promo Code?')).toBeTruthy()
  })

  it('§2 Cart: shows the reason for each amount, and the discounts of each line', () => {
    show(
      aCartView({
        explanation: [
          { name: 'Subtotal', reason: '2 items at today’s prices', amount: 49.98 },
          { name: 'Mixed six', reason: '10% off when you mix 6 or more', amount: -5 },
        ],
        lines: [aLine({ adjustments: [{ name: 'Mixed six', amount: 5 }] })],
      }),
    )
    const explanation = screen.getByText('How this adds up').closest('details')!.textContent
    expect(explanation).toContain('Subtotal $49.98 2 items at today’s prices')
    expect(explanation).toContain('Mixed six - $5.00 10% off when you mix 6 or more')
    expect(explanation).toContain('Mixed six on Cape Otter Hazy IPA, 4 Pack: - $5.00')
  })

  it('§2 Referral code: the cart shows the reward of both', () => {
    show(aCartView({ referral: { code: 'ROBIN-M8KQ', reward: 10 } }))
    expect(screen.getByText(/With ROBIN-M8KQ, you and your friend each get \$10.00 in credit/)).toBeTruthy()
  })

  it('§2 Cart: the privacy notice links to both pages, opened in a new tab', () => {
    show(aCartView())
    for (const [name, href] of [
      ['Privacy Policy', '/content/privacy-policy'],
      ['Data Collection Notice', '/content/data-collection-notice'],
    ] as const) {
      const link = screen.getByRole('link', { name })
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([href, '_blank'])
    }
  })

  it('§2 Cart: Checkout leads to the checkout', async () => {
    show(aCartView())
    await press('Checkout')
    expect(await screen.findByText('the checkout')).toBeTruthy()
  })

  it('§4 Surcharge: with surcharge above 0 checkout is blocked until the shopper accepts the popup', async () => {
    const { accepted } = show(small())
    await press('Checkout')
    expect(screen.queryByText('the checkout')).toBeNull()
    await screen.findByRole('button', { name: 'Continue' })
    expect(screen.getByRole('dialog').textContent).toContain(
      'A surcharge of $3.51 is added to meet the minimum order amount of $30.00.',
    )
    await press('Continue')
    await waitFor(() => expect(accepted).toEqual(['POST']))
  })

  it('§2 Surcharge popup: Go Back goes to the store categories page', async () => {
    show(small())
    await press('Checkout')
    await screen.findByRole('button', { name: 'Go Back' })
    await press('Go Back')
    expect(await screen.findByText('the categories')).toBeTruthy()
  })

  it('§2 Surcharge popup: a deep link opens it immediately; after acceptance it does not open again', async () => {
    show(small(), { asks: true })
    expect(await screen.findByRole('dialog')).toBeTruthy()
    show(small({ isSurchargeAccepted: true }), { asks: true })
    expect(screen.queryByRole('dialog')).toBeNull()
    await press('Checkout')
    expect(await screen.findByText('the checkout')).toBeTruthy()
  })

  it('§2 Cart: unavailable items block the checkout', async () => {
    show(aCartView({ lines: [aLine({ isAvailable: false, left: 0 })] }))
    await press('Checkout')
    expect(screen.getByText('Remove the unavailable items first.')).toBeTruthy()
    expect(screen.queryByText('the checkout')).toBeNull()
  })

  it('suggests extras below the minimum, and adds one with one press', async () => {
    const { sent } = show(small(), { extras: [ICE] })
    expect(screen.getByRole('region', { name: 'Top up your order' }).textContent).toContain('Bag of Ice$4.50')
    await press('Add Bag of Ice')
    await waitFor(() =>
      expect(sent).toMatchObject([{ intent: 'add', product_pack_id: '611', quantity: '1' }]),
    )
  })
})
