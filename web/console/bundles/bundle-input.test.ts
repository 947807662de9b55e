import { expect, it } from 'vitest'
import { formFields } from '#web/platform/api/form-fields.ts'
import { bundleInput } from './bundle-input.ts'

it('reads the parts, and a price rule for each store that has one', () => {
  const form = new FormData()
  form.set('parts', '[{"product_id":7,"pack_size":6,"quantity":2}]')
  form.set('rule-1', 'percent')
  form.set('amount-1', '15')
  form.set('rule-2', 'fixed')
  form.set('amount-2', '49.90')
  form.set('rule-3', '')
  form.set('amount-3', '10')
  expect(bundleInput(form, formFields(form))).toEqual({
    parts: [{ product_id: 7, pack_size: 6, quantity: 2 }],
    prices: [
      { store_id: '1', percent_off: '15' },
      { store_id: '2', price: '49.90' },
    ],
  })
})
