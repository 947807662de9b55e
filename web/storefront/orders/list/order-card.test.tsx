import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import type { OrderSummary } from '#contract/orders/orders.ts'
import { OrderCard, productNames } from './order-card.tsx'

afterEach(cleanup)

const product = (product_id: number, product_name: string) => ({
  product_id,
  product_name,
  image: `/pictures/${product_id}.webp`,
})
const THREE = [product(1, 'Lager'), product(2, 'Ale'), product(3, 'Shiraz')]

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

describe('§2 Orders: the order card', () => {
  it.each([
    [THREE.slice(0, 1), 1, 'Lager'],
    [THREE.slice(0, 2), 2, 'Lager and Ale'],
    [THREE, 3, 'Lager, Ale and Shiraz'],
    [THREE, 5, 'Lager, Ale, Shiraz and 2 more'],
  ])('names the products (%#)', (products, product_count, text) => {
    expect(productNames({ products, product_count })).toBe(text)
  })

  it('shows a picture of each product, date, total and the status as text', () => {
    const { container } = showInShop(<OrderCard order={ORDER} />)
    expect(screen.getByText('Lager and Ale')).toBeTruthy()
    const pictures = [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))
    expect(pictures).toEqual(['/pictures/1.webp', '/pictures/2.webp'])
    expect(screen.getByText('Order Complete')).toBeTruthy()
    expect(screen.getByText(/6 items · \$48.93/)).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Order again/ })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Track order/ })).toBeNull()
  })

  it('links to the tracking page while the order is active', () => {
    const order = { ...ORDER, status: 4 as const }
    showInShop(<OrderCard order={order} />)
    const link = screen.getByRole('link', { name: 'Track order: 100007' })
    expect(link.getAttribute('href')).toBe('/order/7/tracking')
  })
})
