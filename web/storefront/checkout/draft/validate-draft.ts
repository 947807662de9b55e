import { birthDateProblem, parseBirthDate } from '#domain/accounts/age.ts'
import { nameProblem } from '#domain/accounts/allowed-name.ts'
import { parseEmail } from '#domain/accounts/email.ts'
import { mobileProblem } from '#domain/accounts/mobile.ts'
import type { DeliveryChoice } from '#web/storefront/delivery-time/delivery-choice.ts'
import { type CheckoutDraft, type CheckoutErrors, COMMENTS_REQUIRED } from './checkout-draft.ts'

const PASSWORD_MIN_LENGTH = 8

export type ValidationContext = {
  isGuest: boolean
  /** A member whose account has no date of birth is asked for it. */
  asksBirthDate: boolean
  hasStreetAddress: boolean
  hasAlcohol: boolean
  choice: DeliveryChoice | null
  /** True for the demo's PayPal only; the real one asks for the e-mail itself. */
  asksPayPalEmail: boolean
  productName: string
  /** The date at the store, YYYY-MM-DD. */
  today: string
}

/**
 * Validates the form before anything is sent. The API checks everything again; here the message appears at once beside
 * its field.
 * @source S-VALID-8, S-VALID-9
 */
export function validateDraft(draft: CheckoutDraft, situation: ValidationContext): CheckoutErrors {
  return withoutEmpty({
    ...(situation.isGuest && accountErrors(draft)),
    ...((situation.isGuest || situation.asksBirthDate) && {
      dob: birthDateProblem(draft.dob, parseBirthDate(situation.today)!) ?? undefined,
    }),
    address: !situation.hasStreetAddress
      ? `Sorry ${situation.productName.toLowerCase()} is not available in your address`
      : undefined,
    comment: draft.hasComment && draft.comment.trim() === '' ? COMMENTS_REQUIRED : undefined,
    ...(draft.isGift && giftErrors(draft, situation.hasAlcohol)),
    delivery_time: situation.choice === null ? 'Delivery time required' : undefined,
    payment: draft.payment === null ? 'Please select a payment method' : undefined,
    paypal_email:
      draft.payment?.kind === 'paypal' && situation.asksPayPalEmail && !parseEmail(draft.paypalEmail)
        ? 'Invalid Email'
        : undefined,
  })
}

const NAME_MAX = 60

const nameError = (name: string, required: string): string | undefined =>
  name.trim() === '' ? required : (nameProblem(name.trim(), NAME_MAX) ?? undefined)

const accountErrors = (draft: CheckoutDraft): CheckoutErrors => ({
  firstname: nameError(draft.firstname, 'First name is required'),
  lastname: draft.hasOneName ? undefined : nameError(draft.lastname, 'Last Name is required'),
  email: parseEmail(draft.email) ? undefined : 'Invalid Email',
  mobile: mobileProblem(draft.mobile) ?? undefined,
  password: passwordError(draft.password),
})

function passwordError(password: string): string | undefined {
  if (password === '') return 'Password is required'
  return password.length < PASSWORD_MIN_LENGTH
    ? `Password must have at least ${PASSWORD_MIN_LENGTH} characters`
    : undefined
}

const GIFT_NAME_MAX = 80

const giftErrors = (draft: CheckoutDraft, hasAlcohol: boolean): CheckoutErrors => ({
  gift_recipient:
    draft.giftRecipient.trim() === ''
      ? "Recipient's Name required"
      : (nameProblem(draft.giftRecipient.trim(), GIFT_NAME_MAX) ?? undefined),
  gift_recipient_number:
    draft.giftRecipientNumber === ''
      ? "Recipient's Mobile required"
      : (mobileProblem(draft.giftRecipientNumber) ?? undefined),
  gift_recipient_over_18:
    hasAlcohol && !draft.isGiftRecipientAdult ? 'Please confirm that the recipient is over 18.' : undefined,
})

const withoutEmpty = (errors: CheckoutErrors): CheckoutErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined))
