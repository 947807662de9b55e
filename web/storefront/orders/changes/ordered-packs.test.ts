import { expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { orderedPacks } from './ordered-packs.ts'

const line = (id: number, price: number, quantity: number, inBundle: boolean) => ({
  product_pack_id: id,
  product_name: `Product ${id}`,
  pack_size: 1,
  quantity,
  price,
  image: '',
  bundle: inBundle ? { product_id: 90, product_pack_id: 900, product_name: 'Party pack', quantity: 2 } : null,
})

it('lists a bundle as one pack at the sum of its lines, next to a single pack of the same product', () => {
  const order = {
    carts: {
      cart_items: [
        line(1, 10.01, 4, true),
        line(1, 10, 2, true),
        line(2, 4.5, 2, true),
        line(1, 12, 1, false),
      ],
    },
  } as unknown as Order
  expect(orderedPacks(order)).toMatchObject([
    { packId: 900, name: 'Party pack', price: 34.52, quantity: 2 },
    { packId: 1, name: 'Product 1', price: 12, quantity: 1 },
  ])
})
