import { describe, expect, it } from 'vitest'
import { readFrameToken } from './use-card-frame.ts'

const INVALID = 'Invalid credit card, please re-enter your credit card'
const refused = (code: string, msg: string, fields?: Record<string, string>) =>
  readFrameToken({ type: 'coldie:error', id: '1', code, msg, ...(fields && { fields }) })

describe('§8 replies of the card provider', () => {
  it('reads a token', () => {
    expect(readFrameToken({ type: 'coldie:token', id: '1', nonce: 'n' })).toEqual({ ok: true, token: 'n' })
  })

  it('§8 HOSTED_FIELDS_FIELDS_EMPTY: Field-level required messages; §5 New card requires a name: ‘Credit card name is required’', () => {
    const empty = (fields: Record<string, string>) =>
      refused('HOSTED_FIELDS_FIELDS_EMPTY', 'Please fill in every field.', fields)
    expect(empty({ cvv: 'CVV required' })).toEqual({ ok: false, message: 'Please fill in every field.' })
    expect(empty({ cardholder_name: 'Name on card required', cvv: 'CVV required' })).toEqual({
      ok: false,
      message: 'Credit card name is required',
    })
  })

  it.each(['HOSTED_FIELDS_FIELDS_INVALID', 'TOKENIZATION_CVV_VERIFICATION_FAILED', 'FAILED_TOKENIZATION'])(
    '§8 %s: ‘Invalid credit card, please re-enter your credit card’; card fields cleared',
    (code) => {
      expect(refused(code, 'Only test cards work here.', { number: 'No' })).toEqual({
        ok: false,
        message: INVALID,
        hint: 'No. Only test cards work here.',
        mustClear: true,
      })
    },
  )

  it('§8 HOSTED_FIELDS_FIELDS_INVALID: a past expiry clears the card fields too, and the hint shows the reason', () => {
    const answer = refused('HOSTED_FIELDS_FIELDS_INVALID', 'Please check the card details.', {
      expiration: 'Invalid expiry',
    })
    expect(answer).toEqual({
      ok: false,
      message: INVALID,
      hint: 'Invalid expiry. Please check the card details.',
      mustClear: true,
    })
  })

  it('§8 FAIL_ON_DUPLICATE: ‘You already have this card saved’; fields cleared', () => {
    expect(refused('TOKENIZATION_FAIL_ON_DUPLICATE', 'x')).toEqual({
      ok: false,
      message: 'You already have this card saved',
      mustClear: true,
    })
  })

  it('§8 NETWORK_ERROR: ‘Something went wrong, please try again’; fields cleared', () => {
    expect(refused('NETWORK_ERROR', 'x')).toEqual({
      ok: false,
      message: 'Something went wrong, please try again',
      mustClear: true,
    })
  })
})
