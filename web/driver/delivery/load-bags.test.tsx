import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { LoadBags } from './load-bags.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const order = {
  order_id: 7,
  bags: [
    { code: 'B-1', seal: 'S-1' },
    { code: 'B-2', seal: '' },
  ],
} as Order

const show = () =>
  render(<LoadBags order={order}>{(fields) => <form aria-label="start">{fields}</form>}</LoadBags>)
const scan = (code: string) => {
  const field = screen.getByLabelText<HTMLInputElement>('Scan or type a bag’s code')
  fireEvent.change(field, { target: { value: code } })
  fireEvent.submit(field.form!)
}
const sent = () => new FormData(screen.getByRole<HTMLFormElement>('form', { name: 'start' }))

describe('A-PICK-4: the driver loads bags', () => {
  it('counts them, rejects another order’s bags, and asks why one is missing', () => {
    show()
    expect(screen.getByText('0 of 2 bags loaded')).toBeTruthy()
    scan('B-9')
    expect(screen.getByText('That’s B-9. This order’s bags are B-1, B-2.')).toBeTruthy()
    scan('b-1')
    expect(screen.getByText('1 of 2 bags loaded')).toBeTruthy()
    expect(screen.getByLabelText('Why do you leave without 1 bag?')).toBeTruthy()
    expect(sent().getAll('bag')).toEqual(['B-1'])
    scan('B-2')
    expect(screen.queryByLabelText(/Why do you leave/)).toBeNull()
    expect(sent().getAll('bag')).toEqual(['B-1', 'B-2'])
  })

  it('preserves scans across a reload, without a network', () => {
    show()
    scan('B-2')
    cleanup()
    show()
    expect(screen.getByText('1 of 2 bags loaded')).toBeTruthy()
    expect(sent().getAll('bag')).toEqual(['B-2'])
  })
})
