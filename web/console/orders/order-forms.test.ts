import { describe, expect, it } from 'vitest'
import { refundBody, pickingBody } from './order-forms.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

describe('the forms of an order on the console', () => {
  it.each([
    [
      { kind: 'whole', amount: '3', reason: 'r' },
      { kind: 'whole', reason: 'r' },
    ],
    [
      { kind: 'part', amount: ' $3.50', reason: 'r' },
      { kind: 'amount', amount: '3.50', reason: 'r' },
    ],
    [
      { kind: 'part', amount: '', 'part-1': '2', 'part-2': '0', reason: 'r' },
      { kind: 'lines', lines: [{ part: 1, quantity: 2 }], reason: 'r' },
    ],
  ])('%o refunds %o', (fields, body) => expect(refundBody(form(fields))).toEqual(body))

  it('put a substitute in place of exactly what is missing', () => {
    const fields = {
      'line-5': '1',
      'of-5': '3',
      'instead-5': '77',
      'line-6': '2',
      'of-6': '2',
      'instead-6': '78',
    }
    expect(pickingBody(form(fields))).toEqual({
      lines: [
        { order_line_id: 5, quantity_supplied: 1, substitute: { product_pack_id: 77, quantity: 2 } },
        { order_line_id: 6, quantity_supplied: 2 },
      ],
    })
  })
})
