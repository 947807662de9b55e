import type { SubstitutionPreference } from '#domain/orders/substitution-preference.ts'
import { plainTyping } from '#domain/accounts/typed-text.ts'
import { latestAdultBirth } from '#domain/accounts/latest-adult-birth.ts'

/** Values that the customer has entered so far. They never include a card number. */
export type CheckoutDraft = {
  firstname: string
  lastname: string
  /** The first name is the customer's whole name. */
  hasOneName: boolean
  email: string
  mobile: string
  password: string
  /** DD/MM/YYYY as typed. */
  dob: string
  /** Typed notes for one address. Other addresses use the notes saved with them. */
  deliveryNotes: { address: string; text: string } | null
  hasComment: boolean
  comment: string
  substitutionPreference: SubstitutionPreference
  /** Preferences by pack id, for packs that differ from `substitutionPreference`. */
  packPreferences: Record<number, SubstitutionPreference>
  isGift: boolean
  giftRecipient: string
  giftRecipientNumber: string
  giftMessage: string
  isGiftRecipientAdult: boolean
  /** Tip for the driver; see `TipChoice`. */
  tip: string
  ownTip: string
  payment: PaymentChoice | null
  paypalEmail: string
  savesPayment: boolean
}

export type PaymentChoice =
  | { kind: 'saved'; nonce: string }
  | { kind: 'card' }
  | { kind: 'paypal' }
  | { kind: 'applePay' | 'googlePay' }

/** Returns true for a wallet, which confirms the payment on its own sheet. */
export const isWallet = (choice: PaymentChoice | null): boolean =>
  choice?.kind === 'applePay' || choice?.kind === 'googlePay'

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
  substitutionPreference: 'refund',
  packPreferences: {},
  isGift: false,
  giftRecipient: '',
  giftRecipientNumber: '',
  giftMessage: '',
  isGiftRecipientAdult: false,
  tip: '',
  ownTip: '',
  payment: null,
  paypalEmail: '',
  savesPayment: false,
}

/** Draft and change function that each section of the form receives. */
export type DraftProps = {
  draft: CheckoutDraft
  change: (part: Partial<CheckoutDraft>) => void
  errors: CheckoutErrors
}

/** Error messages by invalid field. */
export type CheckoutErrors = Partial<Record<CheckoutField, string>>

/** Fields of a guest's own details, at the top of the page. */
export const ACCOUNT_FIELDS = ['firstname', 'lastname', 'email', 'mobile', 'dob', 'password'] as const

/** All fields in page order, because the first invalid field gets the focus. */
export const CHECKOUT_FIELDS = [
  ...ACCOUNT_FIELDS,
  'address',
  'comment',
  'gift_recipient',
  'gift_recipient_number',
  'gift_recipient_over_18',
  'gift_message',
  'delivery_time',
  'tip',
  'payment',
  'paypal_email',
] as const
export type CheckoutField = (typeof CHECKOUT_FIELDS)[number]

export const MOBILE_LIMIT = 12

/** International prefixes for calling an Australian mobile from abroad. */
const CALLED_FROM_ABROAD = /^(?:0011|00)610?(?=4)/

/**
 * Returns the digits of a typed, pasted or autofilled mobile, at most 12. A number with an international prefix, such
 * as `0061 412 345 678`, becomes a national number with a leading 0. @source S-VALID-8
 */
export const maskMobile = (text: string): string =>
  plainTyping(text).replace(/\D/g, '').replace(CALLED_FROM_ABROAD, '0').slice(0, MOBILE_LIMIT)

/**
 * Returns the range of the calendar: from the start of the year 100 years ago until 18 years ago to the day.
 * @param today the date at the store, YYYY-MM-DD
 */
export const birthDateBounds = (today: string): { min: string; max: string } => ({
  min: `${Number(today.slice(0, 4)) - 100}-01-01`,
  max: latestAdultBirth(today),
})
