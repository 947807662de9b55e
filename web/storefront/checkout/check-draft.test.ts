import { describe, expect, it } from 'vitest'
import { COMMENT_MAX } from '#contract/shop/checkout.ts'
import { checkDraft, type CheckoutSituation } from './check-draft.ts'
import { type CheckoutDraft, COMMENT_LIMIT, digitsOnly, EMPTY_DRAFT, maskDate } from './checkout-draft.ts'

const aGuest: CheckoutDraft = {
  ...EMPTY_DRAFT,
  firstname: 'Sam',
  lastname: 'Okafor',
  email: 'sam@example.com',
  mobile: '0412345678',
  password: 'a-cold-drink',
  dob: '14/02/1990',
  payment: { kind: 'card' },
}
const here: CheckoutSituation = {
  isGuest: true,
  asksBirthDate: false,
  hasStreetAddress: true,
  hasAlcohol: true,
  choice: { kind: 'asap' },
  productName: 'Coldie',
  today: '2026-11-20',
}

describe('checking a checkout before it is sent', () => {
  it('finds nothing wrong with a whole one', () => {
    expect(checkDraft(aGuest, here)).toEqual({})
  })

  it.each<[string, Partial<CheckoutDraft>, object]>([
    ['no first name', { firstname: ' ' }, { firstname: 'First name is required' }],
    ['no last name', { lastname: '' }, { lastname: 'Last Name is required' }],
    ['half an e-mail', { email: 'sam@' }, { email: 'Invalid Email' }],
    ['no mobile', { mobile: '' }, { mobile: 'Mobile is required' }],
    ['no password', { password: '' }, { password: 'Password is required' }],
    ['no birth date', { dob: '' }, { dob: 'Date of Birth is required' }],
    ['a day that is none', { dob: '31/02/1990' }, { dob: 'Invalid birth date' }],
    ['one day short of 18', { dob: '21/11/2008' }, { dob: 'Invalid birth date' }],
    ['older than 100 years', { dob: '20/11/1925' }, { dob: 'Invalid birth date' }],
    ['comments without one', { hasComment: true }, { comment: 'Comments required' }],
    ['no way to pay', { payment: null }, { payment: 'Please select a payment method' }],
    ['PayPal without an account', { payment: { kind: 'paypal' } }, { paypal_email: 'Invalid Email' }],
    [
      'a gift to nobody',
      { isGift: true },
      {
        gift_recipient: "Recipient's Name required",
        gift_recipient_number: "Recipient's Mobile required",
        gift_recipient_over_18: 'Please confirm that the recipient is over 18.',
      },
    ],
  ])('tells at its field: %s', (_, part, errors) => {
    expect(checkDraft({ ...aGuest, ...part }, here)).toEqual(errors)
  })

  it('takes the 18th birthday itself', () => {
    expect(checkDraft({ ...aGuest, dob: '20/11/2008' }, here)).toEqual({})
  })

  it('asks a member for no account, and for the birth date only where it is missing', () => {
    const member = { ...EMPTY_DRAFT, payment: { kind: 'saved', nonce: 'n' } } as const
    expect(checkDraft(member, { ...here, isGuest: false })).toEqual({})
    expect(checkDraft(member, { ...here, isGuest: false, asksBirthDate: true })).toEqual({
      dob: 'Date of Birth is required',
    })
  })

  it('needs a street and a time', () => {
    expect(checkDraft(aGuest, { ...here, hasStreetAddress: false, choice: null })).toEqual({
      address: 'Sorry coldie is not available in your address',
      delivery_time: 'Delivery time required',
    })
  })

  it('lets as much be written as the shop takes', () => {
    expect(COMMENT_LIMIT).toBe(COMMENT_MAX)
  })
})

describe('the masks', () => {
  it.each([
    ['14021990', '14/02/1990'],
    ['1402', '14/02'],
    ['14/02/1990', '14/02/1990'],
    ['4/2/1990', '4/2/1990'],
    ['abc', ''],
  ])('writes the date %s as %s', (typed, shown) => {
    expect(maskDate(typed)).toBe(shown)
  })

  it('keeps the digits of a mobile, however it is pasted', () => {
    expect(digitsOnly('+61 412 345 678')).toBe('61412345678')
  })
})
