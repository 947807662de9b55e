import { describe, expect, it } from 'vitest'
import { readOrderFailure } from './order-failure.ts'

describe('a refused order', () => {
  it('§8 Checkout error code 018: asks for the code, without a red line', () => {
    expect(readOrderFailure({ code: '018', msg: 'Please verify.', user_id: 7 })).toMatchObject({
      verifying: 7,
      message: '',
    })
  })

  it.each([
    ['username_taken', 'Username is already associated with an account.', 'email'],
    ['mobile_taken', 'Mobile number is already associated with an account.', 'mobile'],
  ])('§8 Checkout error %s: points at what is taken, without a red line', (code, msg, alreadyRegistered) => {
    expect(readOrderFailure({ code, msg })).toMatchObject({ alreadyRegistered, message: '' })
  })

  it('puts what the shop says of a field at the field, and drops names that are none of the form', () => {
    const refusal = readOrderFailure({ code: 'invalid_input', msg: 'No.', fields: { dob: 'Odd', zone: 'x' } })
    expect(refusal.errors).toEqual({ dob: 'Odd' })
  })

  it('asks for a captcha where one would let the guest in', () => {
    const fields = { captcha: 'Please solve the captcha to go on.' }
    expect(readOrderFailure({ code: 'rate_limited', msg: 'Too many tries.', fields })).toMatchObject({
      needsCaptcha: true,
      message: fields.captcha,
      errors: {},
    })
    expect(readOrderFailure({ code: 'captcha_unavailable', msg: 'No.' })).toMatchObject({
      needsCaptcha: true,
      isProviderDown: true,
    })
  })

  it.each([
    ['slot_full', { hasChanged: true, isUnanswered: false, needsCaptcha: false }],
    ['cart_changed', { hasChanged: true, isUnanswered: false }],
    ['payment_declined', { isPaymentAtFault: true, hasChanged: false }],
    ['network', { isUnanswered: true, hasChanged: false }],
    ['internal', { isUnanswered: true }],
  ])('knows what %s means for the next try', (code, expected) => {
    expect(readOrderFailure({ code, msg: 'Sorry.' })).toMatchObject({ ...expected, message: 'Sorry.' })
  })
})
