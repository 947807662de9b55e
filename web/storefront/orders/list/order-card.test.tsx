import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import type { OrderSummary } from '#contract/orders/orders.ts'
import { OrderCard, productsText } from './order-card.tsx'
import OrdersScreen from './orders.route.tsx'

afterEach(cleanup)

const product = (product_id: number, product_name: string, quantity = 1) => ({
  product_id,
  quantity,
  product_name,
  image: `/pictures/${product_id}.webp`,
})
const THREE = [product(1, 'Lager', 2), product(2, 'Ale'), product(3, 'Shiraz')]

const ORDER = {
  order_id: 7,
  order_number: '100007',
  status: 8,
  created: '2026-11-20T18:30:00+11:00',
  item_count: 6,
  total: 48.93,
  addresses: { address_formated: '12 Smith Street, Fitzroy' },
  products: THREE.slice(0, 2),
  product_count: 2,
} as unknown as OrderSummary

it.each([[[]], [[ORDER]]])('§2 Orders: the list leads back to the account (%#)', (orders) => {
  const props = { loaderData: { orders, page: 1, pages: 1 } } as unknown as Parameters<typeof OrdersScreen>[0]
  showInShop(<OrdersScreen {...props} />)
  expect(screen.getByRole('link', { name: 'My Account' }).getAttribute('href')).toBe('/account')
})

describe('§2 Orders: the order card', () => {
  it.each([
    [THREE.slice(0, 1), 1, '2 × Lager'],
    [THREE.slice(0, 2), 2, '2 × Lager, 1 × Ale'],
    [THREE, 3, '2 × Lager, 1 × Ale, 1 × Shiraz'],
    [THREE, 5, '2 × Lager, 1 × Ale, 1 × Shiraz, 2 more'],
  ])('lists the products with their quantities (%#)', (products, product_count, text) => {
    expect(productsText({ products, product_count })).toBe(text)
  })

  it('is headed by day and products; the order number comes second', () => {
    showInShop(<OrderCard order={ORDER} />)
    const heading = screen.getByRole('heading', { name: 'Friday 20 November · 2 × Lager, 1 × Ale' })
    const number = screen.getByText(/^Order 100007 · 20\/11\/2026 · 6 items · \$48\.93$/)
    expect(heading.compareDocumentPosition(number)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('shows a picture of each product, the total and the status as text', () => {
    const { container } = showInShop(<OrderCard order={ORDER} />)
    const pictures = [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))
    expect(pictures).toEqual(['/pictures/1.webp', '/pictures/2.webp'])
    expect(screen.getByText('Order Complete')).toBeTruthy()
    expect(screen.getByText(/6 items · \$48.93/)).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Order again/ })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Track order/ })).toBeNull()
  })

  it.each([
    {
      because: 'all items are available',
      reordered: { added: [{ name: 'Lager', quantity: 2 }], leftOut: [] },
      texts: ['Added to your cart: 2 × Lager.'],
    },
    {
      because: 'one item is missing',
      reordered: {
        added: [{ name: 'Lager', quantity: 2 }],
        leftOut: [{ name: 'Ale', quantity: 1, reason: 'stock' }],
      },
      texts: ['Added to your cart: 2 × Lager.', 'We couldn’t add: 1 × Ale (not enough left).'],
    },
    {
      because: 'the cart has all of them',
      reordered: { added: [], leftOut: [] },
      texts: ['Everything in this order is already in your cart.'],
    },
  ])('‘Order again’ shows progress, then the result with a link to the cart: $because', async (row) => {
    const reply = Promise.withResolvers<unknown>()
    showInShop(<OrderCard order={ORDER} />, { routes: { '/-/cart/items': { action: () => reply.promise } } })
    fireEvent.click(screen.getByRole('button', { name: /^Order again/ }))
    expect(await screen.findByText('Adding these to your cart…')).toBeTruthy()
    reply.resolve({ ok: true, at: '2026-11-20T07:30:00.000Z', reordered: row.reordered })
    for (const text of row.texts) expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to cart' }).getAttribute('href')).toBe('/cart')
    expect(screen.queryByText('Adding these to your cart…')).toBeNull()
  })

  it('links to the tracking page while the order is active', () => {
    const order = { ...ORDER, status: 4 as const }
    showInShop(<OrderCard order={order} />)
    const link = screen.getByRole('link', { name: 'Track order: 100007' })
    expect(link.getAttribute('href')).toBe('/order/7/tracking')
  })
})
