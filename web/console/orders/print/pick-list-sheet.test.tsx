import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import { numberedBags } from '../order-action.ts'
import { PickListSheet } from './pick-list-sheet.tsx'

afterEach(cleanup)

const line = { order_line_id: 1, product_id: 1, image: '', quantity_supplied: 2, picked: null, short: false }

it('the printed pick list has shelf, number, product and barcode of each line, in the given order', () => {
  const order = {
    order_number: '2ER-DGZ5',
    asap: true,
    missing_wish: 'ask',
    comment: 'Cold ones',
    carts: { cart_items: [{ order_line_id: 2, missing_wish: 'refund' }] },
    start: '2026-11-20T18:30:00+11:00',
    due: '2026-11-20T18:55:00+11:00',
  } as unknown as Order
  const lines = [
    { ...line, shelf: 'A1', quantity: 2, pack_size: 6, product_name: 'Lager', barcodes: ['20700510'] },
    { ...line, order_line_id: 2, shelf: null, quantity: 1, pack_size: 1, product_name: 'Ice', barcodes: [] },
  ]
  showInShop(<PickListSheet order={order} lines={lines} now={order.start} />)
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    'A12Lager6 Pack, 20700510',
    '–1IceSingleIf something’s missing: Refund it',
  ])
  expect(screen.getByText('If something’s missing: Ask first')).toBeTruthy()
  expect(screen.getByText('Cold ones')).toBeTruthy()
})

it('bags without scanned codes are numbered after their order', () => {
  expect(numberedBags('2ER-DGZ5', 2)).toEqual([{ code: '2ER-DGZ5-1' }, { code: '2ER-DGZ5-2' }])
})
