import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import { ReturnSection } from './return-section.tsx'

afterEach(cleanup)

const order = { version: 3 } as Order

const item = {
  product_id: 1,
  name: 'Lager',
  order_line_id: 5,
  gtin: null,
  units_out: 6,
  saleable: 1,
  damaged: 2,
}

it('§4 Console: goods on board are recorded product by product, as many as are still out', () => {
  showInShop(<ReturnSection order={order} returns={{ open: true, since: '', items: [item] }} />)
  expect(screen.getByText('With the driver')).toBeTruthy()
  expect(screen.getByText('3 of 6 still out, 1 back on the shelf, 2 damaged')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Units').max).toBe('3')
  expect(screen.getByLabelText<HTMLSelectElement>('Condition').value).toBe('saleable')
})

it('§4 Console: nothing is asked once all is back', () => {
  showInShop(
    <ReturnSection order={order} returns={{ open: false, since: '', items: [{ ...item, saleable: 4 }] }} />,
  )
  expect(screen.getByText('All back')).toBeTruthy()
  expect(screen.queryByText('Record return')).toBeNull()
})
