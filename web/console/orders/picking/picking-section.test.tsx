import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import { PickingSection } from './picking-section.tsx'

afterEach(cleanup)

const line = { order_line_id: 5, product_name: 'Lager', pack_size: 6, quantity: 2, quantity_supplied: 1 }
const orderWith = (substitutes: object[]) =>
  ({ missing_wish: 'substitute', carts: { cart_items: [line], substitutes } }) as unknown as Order
const noted = {
  order_line_id: 5,
  product_pack_id: 12,
  product_name: 'Ale',
  pack_size: 6,
  quantity: 1,
  total: 9,
}

function Page() {
  const [order, setOrder] = useState(orderWith([]))
  return (
    <>
      <button type="button" onClick={() => setOrder(orderWith([noted]))}>
        It was noted
      </button>
      <PickingSection order={order} search="ale" found={[{ packId: 12, name: 'Ale', size: 6, price: 9 }]} />
    </>
  )
}

it('§4 Console: a substitute that was noted stays chosen, so that saving once more keeps it', async () => {
  showInShop(<Page />)
  const choice = () => screen.getByLabelText<HTMLSelectElement>('Substitute')
  fireEvent.change(choice(), { target: { value: '12' } })
  await act(async () => void fireEvent.click(screen.getByText('It was noted')))
  expect(screen.getByText(/Instead: 1 × Ale/)).toBeTruthy()
  expect(choice().value).toBe('12')
})

it('§4 Console: nothing is offered in place of what is missing where the customer wants their money back', () => {
  const order = { ...orderWith([]), missing_wish: 'refund' as const }
  showInShop(
    <PickingSection order={order} search="ale" found={[{ packId: 12, name: 'Ale', size: 6, price: 9 }]} />,
  )
  expect(screen.getByText('a refund')).toBeTruthy()
  expect(screen.queryByLabelText('Substitute')).toBeNull()
  expect(screen.queryByLabelText('Find a substitute')).toBeNull()
})
