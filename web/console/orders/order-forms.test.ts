import { describe, expect, it } from 'vitest'
import { refundBody } from './order-forms.ts'

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
})
