import type { SubstitutionPreference } from '#domain/orders/substitution-preference.ts'
import { plainTyping } from '#domain/accounts/typed-text.ts'
import { latestAdultBirth } from '#domain/accounts/latest-adult-birth.ts'

/** What the customer has entered so far. It never contains a card number. */
export type CheckoutDraft = {
  firstname: string
  lastname: string
  /** The first name is all of it. */
  hasOneName: boolean
  email: string
  mobile: string
  password: string
  /** DD/MM/YYYY as typed. */
  dob: string
  /** For one address; every other has the notes that are saved with it. */
  deliveryNotes: { address: string; text: string } | null
  hasComment: boolean
  comment: string
  missingWish: SubstitutionPreference
  /** Of packs for which it is another than for the whole order. */
  packWishes: Record<number, SubstitutionPreference>
  isGift: boolean
  giftRecipient: string
  giftRecipientNumber: string
  giftMessage: string
  isGiftRecipientAdult: boolean
  payment: PaymentChoice | null
  paypalEmail: string
  savesPayment: boolean
}

export type PaymentChoice =
  | { kind: 'saved'; nonce: string }
  | { kind: 'card' }
  | { kind: 'paypal' }
  | { kind: 'applePay' | 'googlePay' }

export const EMPTY_DRAFT: CheckoutDraft = {
  firstname: '',
  lastname: '',
  hasOneName: false,
  email: '',
  mobile: '',
  password: '',
  dob: '',
  deliveryNotes: null,
  hasComment: false,
  comment: '',
  missingWish: 'refund',
  packWishes: {},
  isGift: false,
  giftRecipient: '',
  giftRecipientNumber: '',
  giftMessage: '',
  isGiftRecipientAdult: false,
  payment: null,
  paypalEmail: '',
  savesPayment: false,
}

/** The draft and how to change it, as each section of the form receives it. */
export type DraftProps = {
  draft: CheckoutDraft
  change: (part: Partial<CheckoutDraft>) => void
  errors: CheckoutErrors
}

/** One message per invalid field. */
export type CheckoutErrors = Partial<Record<CheckoutField, string>>

/** A guest's own details, at the top of the page. */
export const ACCOUNT_FIELDS = ['firstname', 'lastname', 'email', 'mobile', 'dob', 'password'] as const

/** In the order of the page: the first invalid field gets the focus. */
export const CHECKOUT_FIELDS = [
  ...ACCOUNT_FIELDS,
  'address',
  'comment',
  'gift_recipient',
  'gift_recipient_number',
  'gift_recipient_over_18',
  'gift_message',
  'delivery_time',
  'payment',
  'paypal_email',
] as const
export type CheckoutField = (typeof CHECKOUT_FIELDS)[number]

export const MOBILE_LIMIT = 12

/** The prefix by which Australia is called from another country, in front of a mobile. */
const CALLED_FROM_ABROAD = /^(?:0011|00)610?(?=4)/

/**
 * Returns the digits of a mobile that is typed, pasted or filled in, at most 12. A number that is dialled from abroad, as
 * `0061 412 345 678`, is written with a leading 0. @source S-VALID-8
 */
export const maskMobile = (text: string): string =>
  plainTyping(text).replace(/\D/g, '').replace(CALLED_FROM_ABROAD, '0').slice(0, MOBILE_LIMIT)

/**
 * The range of the calendar: from the year a hundred years ago until 18 years ago to the day.
 * @param today the date at the store, YYYY-MM-DD
 */
export const birthDateBounds = (today: string): { min: string; max: string } => ({
  min: `${Number(today.slice(0, 4)) - 100}-01-01`,
  max: latestAdultBirth(today),
})
