import { describe, expect, it } from 'vitest'
import { readOrderFailure } from './order-failure.ts'

describe('refused order', () => {
  it('§8 Checkout error code 018: opens the verification, without an error line', () => {
    expect(readOrderFailure({ code: '018', msg: 'Please verify.', user_id: 7 })).toMatchObject({
      verifying: 7,
      message: '',
    })
  })

  it.each([
    ['username_taken', 'Username is already associated with an account.', 'email'],
    ['mobile_taken', 'Mobile number is already associated with an account.', 'mobile'],
  ])(
    '§8 Checkout error %s: marks the registered contact, without an error line',
    (code, msg, alreadyRegistered) => {
      expect(readOrderFailure({ code, msg })).toMatchObject({ alreadyRegistered, message: '' })
    },
  )

  it('assigns field errors to their fields, and drops unknown fields', () => {
    const refusal = readOrderFailure({ code: 'invalid_input', msg: 'No.', fields: { dob: 'Odd', zone: 'x' } })
    expect(refusal.errors).toEqual({ dob: 'Odd' })
  })

  it('requires a captcha if it lifts the guest’s rate limit', () => {
    const fields = { captcha: 'Please solve the captcha to continue.' }
    expect(readOrderFailure({ code: 'rate_limited', msg: 'Too many attempts.', fields })).toMatchObject({
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
  ])('derives the state of the next attempt from %s', (code, expected) => {
    expect(readOrderFailure({ code, msg: 'Sorry.' })).toMatchObject({ ...expected, message: 'Sorry.' })
  })
})
