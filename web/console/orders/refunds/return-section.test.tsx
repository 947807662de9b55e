import { cleanup, fireEvent, screen } from '@testing-library/react'
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
  barcodes: [
    { gtin: '4006381333931', units: 1 },
    { gtin: '10614141000415', units: 2 },
  ],
  units_out: 6,
  saleable: 1,
  damaged: 2,
}

it('§4 Console: returned goods are recorded by product, up to the units that are still out', () => {
  showInShop(<ReturnSection order={order} returns={{ open: true, since: '', items: [item] }} />)
  expect(screen.getByText('With the driver')).toBeTruthy()
  expect(screen.getByText('3 of 6 still out, 1 back on the shelf, 2 damaged')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Units').max).toBe('3')
  expect(screen.getByLabelText<HTMLSelectElement>('Condition').value).toBe('saleable')
})

it('§4 Console: a complete return shows no form', () => {
  showInShop(
    <ReturnSection order={order} returns={{ open: false, since: '', items: [{ ...item, saleable: 4 }] }} />,
  )
  expect(screen.getByText('All back')).toBeTruthy()
  expect(screen.queryByText('Record return')).toBeNull()
})

it.each([
  [['4006381333931'], 'Lager: 1 of 3', '1'],
  [['4006381333931', '10614141000415'], 'Lager: 3 of 3', '3'],
  [['10614141000415', '10614141000415'], 'That’s more Lager than the driver still has.', '2'],
  [['0036000291452'], '0036000291452 isn’t of this order.', '3'],
  [['4006381333932'], '4006381333932 isn’t a full barcode. Please scan it again.', '3'],
])('§4 Console: scanned goods %j: %s', (codes, said, units) => {
  showInShop(<ReturnSection order={order} returns={{ open: true, since: '', items: [item] }} />)
  for (const code of codes) {
    fireEvent.change(screen.getByLabelText('Scan or type a barcode'), { target: { value: code } })
    fireEvent.click(screen.getByRole('button', { name: 'Count it' }))
  }
  expect(screen.getByText(said)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Units').value).toBe(units)
})
