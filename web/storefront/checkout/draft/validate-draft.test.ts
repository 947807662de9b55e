import { maskDate } from '#domain/accounts/typed-date.ts'
import { describe, expect, it } from 'vitest'
import { validateDraft, type ValidationContext } from './validate-draft.ts'
import { type CheckoutDraft, EMPTY_DRAFT, maskMobile } from './checkout-draft.ts'

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
const here: ValidationContext = {
  isGuest: true,
  asksBirthDate: false,
  hasStreetAddress: true,
  hasAlcohol: true,
  choice: { kind: 'asap' },
  asksPayPalEmail: true,
  productName: 'Coldie',
  today: '2026-11-20',
}

describe('validation of the checkout form', () => {
  it('accepts a complete draft', () => {
    expect(validateDraft(aGuest, here)).toEqual({})
  })

  it.each<[string, Partial<CheckoutDraft>, object]>([
    [
      '§5 Guest account form: firstname required (‘First name is required’)',
      { firstname: ' ' },
      { firstname: 'First name is required' },
    ],
    [
      '§5 Guest account form: lastname (‘Last Name is required’)',
      { lastname: '' },
      { lastname: 'Last Name is required' },
    ],
    [
      '§5 Guest account form: email matching a standard pattern (‘Invalid Email’)',
      { email: 'sam@' },
      { email: 'Invalid Email' },
    ],
    [
      '§5 Guest account form: email required, with the same message (‘Invalid Email’)',
      { email: '' },
      { email: 'Invalid Email' },
    ],
    [
      '§5 Guest account form: mobile required (‘Mobile is required’)',
      { mobile: '' },
      { mobile: 'Mobile is required' },
    ],
    [
      '§5 Guest account form: password required (‘Password is required’)',
      { password: '' },
      { password: 'Password is required' },
    ],
    [
      '§5 Guest account form: dob required (‘Date of Birth is required’)',
      { dob: '' },
      { dob: 'Date of Birth is required' },
    ],
    [
      '§5 Guest account form: a date that is not real is an ‘Invalid birth date’',
      { dob: '31/02/1990' },
      { dob: 'Invalid birth date' },
    ],
    [
      '§5 Guest account form: one day short of 18 is an ‘Invalid birth date’',
      { dob: '21/11/2008' },
      { dob: 'Invalid birth date' },
    ],
    [
      '§5 Guest account form: a year earlier than the current minus 100 is an ‘Invalid birth date’',
      { dob: '20/11/1925' },
      { dob: 'Invalid birth date' },
    ],
    [
      '§5 Comment on: message required (‘Comments required’)',
      { hasComment: true },
      { comment: 'Comments required' },
    ],
    [
      '§5 Checkout Place Order: a payment method must be chosen (‘Please select a payment method’)',
      { payment: null },
      { payment: 'Please select a payment method' },
    ],
    [
      '§5 Checkout Place Order: PayPal needs its account (‘Invalid Email’)',
      { payment: { kind: 'paypal' } },
      { paypal_email: 'Invalid Email' },
    ],
    [
      "§5 Gift on: ‘Recipient's Name required’, ‘Recipient's Mobile required’, and the recipient’s age",
      { isGift: true },
      {
        gift_recipient: "Recipient's Name required",
        gift_recipient_number: "Recipient's Mobile required",
        gift_recipient_over_18: 'Please confirm that the recipient is over 18.',
      },
    ],
  ])('%s', (_, part, errors) => {
    expect(validateDraft({ ...aGuest, ...part }, here)).toEqual(errors)
  })

  it('§5 Guest account form: a shopper who turns 18 today may order', () => {
    expect(validateDraft({ ...aGuest, dob: '20/11/2008' }, here)).toEqual({})
  })

  it('requires no account details of a member, and a birth date only if it is missing', () => {
    const member = { ...EMPTY_DRAFT, payment: { kind: 'saved', nonce: 'n' } } as const
    expect(validateDraft(member, { ...here, isGuest: false })).toEqual({})
    expect(validateDraft(member, { ...here, isGuest: false, asksBirthDate: true })).toEqual({
      dob: 'Date of Birth is required',
    })
  })

  it('§5 Checkout Place Order: ‘Sorry coldie is not available in your address’ and ‘Delivery time required’', () => {
    expect(validateDraft(aGuest, { ...here, hasStreetAddress: false, choice: null })).toEqual({
      address: 'Sorry coldie is not available in your address',
      delivery_time: 'Delivery time required',
    })
  })
})

describe('input masks', () => {
  it.each([
    ['14021990', '14/02/1990'],
    ['1402', '14/02'],
    ['14/02/1990', '14/02/1990'],
    ['4/2/1990', '4/2/1990'],
    ['abc', ''],
  ])('§5 Guest account form: dob with a mask writes %s as %s', (typed, shown) => {
    expect(maskDate(typed)).toBe(shown)
  })

  it.each([
    ['+61 412 345 678', '61412345678'],
    ['0061 412 345 678', '0412345678'],
    ['412 345 678', '412345678'],
    ['０４１２ ３４５ ６７８', '0412345678'],
    ['(04) 1234-5678', '0412345678'],
    ['0011 61 412 345 678', '0412345678'],
    ['0061 (0)412-345-678', '0412345678'],
    ['+61 (0)412 345 678', '610412345678'],
    ['12345678901234', '123456789012'],
  ])('§5 Guest account form: mobile digits-only mask, maximum length 12: %j becomes %j', (pasted, shown) =>
    expect(maskMobile(pasted)).toBe(shown),
  )

  it.each([
    ['1990-02-01', '1990-02-01'],
    ['01-02-1990', '01/02/1990'],
    ['1.2.1990', '1/2/1990'],
    ['17/', '17/'],
    ['17/5/', '17/5/'],
    ['1.2.1990', '1/2/1990'],
    ['17/', '17/'],
    ['17/5/', '17/5/'],
    ['01021990', '01/02/1990'],
    ['19/90-', '1990-'],
    ['٠١٠٢١٩٩٠', '01/02/1990'],
  ])('§5 Guest account form: dob DD/MM/YYYY with a mask: %j becomes %j', (typed, shown) =>
    expect(maskDate(typed)).toBe(shown),
  )

  it('§5 Guest account form: a shopper with a single name needs no last name, and a long name shows its limit', () => {
    const one = { ...aGuest, firstname: 'Sukarno', lastname: '', hasOneName: true }
    expect(validateDraft(one, here)).toEqual({})
    expect(validateDraft({ ...one, hasOneName: false }, here)).toEqual({ lastname: 'Last Name is required' })
    const long = validateDraft({ ...aGuest, lastname: 'x'.repeat(61) }, here)
    expect(long).toEqual({ lastname: 'Please enter at most 60 letters. This has 61.' })
  })
})
