import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GA4_EVENTS } from '#testing/emulations/analytics/ga4-reference.ts'
import { allowedFields } from './allowed-fields.ts'

const NAMES = [...Object.keys(GA4_EVENTS), 'promo_code_failed', 'login', 'sign_up']

/** Values in the format of typed personal data, for use in all fields. */
const PRIVATE = [
  'robin.lee@example.com',
  '0412 345 678',
  '0412-345-678',
  '0412345678',
  '+61 412 345 678',
  '14/02/1990',
  '14-02-1990',
  '1990-02-14',
  '14021990',
  '12 Smith Street, Fitzroy VIC 3065',
  '4111 1111 1111 1111',
  '4111111111111111',
  'code 4821',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0',
]
const FIELDS = [
  'email',
  'mobile',
  'dob',
  'address_line_1',
  'card_number',
  'verification_code',
  'firstname',
  '__proto__',
  'item_id',
  'item_name',
  'item_category',
  'item_variant',
  'coupon',
  'transaction_id',
  'reason',
  'method',
  'promotion_id',
  'promotion_name',
  'creative_name',
  'creative_slot',
  'item_list_id',
  'item_list_name',
  'shipping_tier',
  'payment_type',
  'currency',
  'value',
  'price',
  'affiliation',
  'items',
]

describe('§7 Analytics: never with date of birth, address line, card or code', () => {
  it('drops typed personal data in every field of every event', () => {
    const leaf = fc.oneof(fc.constantFrom(...PRIVATE), fc.integer(), fc.constant(null))
    const fields = fc.uniqueArray(fc.tuple(fc.constantFrom(...FIELDS), leaf), { selector: ([name]) => name })
    const item = fields.map((entries) => Object.fromEntries(entries))
    const params = fc.tuple(item, fc.array(item)).map(([outer, items]) => ({ ...outer, items }))
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), params, (name, given) => {
        const calls = JSON.stringify(allowedFields({ name, params: given }))
        for (const text of PRIVATE) expect(calls).not.toContain(text)
        expect(calls).not.toMatch(
          /"(email|mobile|dob|address_line_1|card_number|verification_code|firstname)":/,
        )
      }),
    )
  })

  it('rejects unlisted events, including names of inherited object properties', () => {
    expect(allowedFields({ name: 'typed', params: { value: 1 } })).toBeNull()
    expect(allowedFields({ name: 'constructor', params: {} })).toBeNull()
  })

  it('passes the shop’s own texts and numbers unchanged', () => {
    const params = {
      currency: 'AUD',
      value: 0,
      items: [{ item_id: '7', item_name: '19 Crimes 750 ml', price: 9.5 }],
    }
    expect(allowedFields({ name: 'view_item', params })).toEqual({ name: 'view_item', params })
  })

  it('accepts numbers only in numeric fields', () => {
    const params = { value: '12', currency: 61, items: 'all' }
    expect(allowedFields({ name: 'view_item', params })!.params).toEqual({})
  })
})
