import { birthDateProblem, parseBirthDate } from '#domain/accounts/age.ts'
import { required } from '#domain/required.ts'
import { nameProblem } from '#domain/accounts/allowed-name.ts'
import { parseEmail } from '#domain/accounts/email.ts'
import { mobileProblem } from '#domain/accounts/mobile.ts'
import { PASSWORD_MIN_LENGTH, PERSON_NAME_MAX, RECIPIENT_NAME_MAX } from '#domain/field-lengths.ts'
import { chosenTip } from '../../tip/tip-choice.ts'
import type { DeliveryChoice } from '#web/storefront/delivery-time/delivery-choice.ts'
import type { CheckoutDraft, CheckoutErrors } from './checkout-draft.ts'
import * as fieldTexts from '#domain/field-texts.ts'

export type ValidationContext = {
  isGuest: boolean
  /** True if the member's account has no date of birth and the order needs it. */
  asksBirthDate: boolean
  hasStreetAddress: boolean
  hasAlcohol: boolean
  choice: DeliveryChoice | null
  /** True only for the demo's PayPal. The real PayPal asks for the email itself. */
  asksPayPalEmail: boolean
  productName: string
  /** The date at the store, YYYY-MM-DD. */
  today: string
}

/**
 * Validates the form before anything is sent. The API checks everything again; this check shows messages immediately
 * next to their fields.
 * @source S-VALID-8, S-VALID-9
 */
export function validateDraft(draft: CheckoutDraft, context: ValidationContext): CheckoutErrors {
  return withoutEmpty({
    ...(context.isGuest && accountErrors(draft)),
    ...((context.isGuest || context.asksBirthDate) && {
      dob: birthDateProblem(draft.dob, required(parseBirthDate(context.today), 'date of today')) ?? undefined,
    }),
    address: !context.hasStreetAddress
      ? fieldTexts.addressNotServed(context.productName.toLowerCase())
      : undefined,
    comment: draft.hasComment && draft.comment.trim() === '' ? fieldTexts.commentsRequired : undefined,
    ...(draft.isGift && giftErrors(draft, context.hasAlcohol)),
    delivery_time: context.choice === null ? fieldTexts.deliveryTimeRequired : undefined,
    tip: chosenTip(draft) === null ? fieldTexts.tipInvalid : undefined,
    payment: draft.payment === null ? fieldTexts.paymentMethodRequired : undefined,
    paypal_email:
      draft.payment?.kind === 'paypal' && context.asksPayPalEmail && !parseEmail(draft.paypalEmail)
        ? fieldTexts.emailInvalid
        : undefined,
  })
}

const nameError = (name: string, required: string): string | undefined =>
  name.trim() === '' ? required : (nameProblem(name.trim(), PERSON_NAME_MAX) ?? undefined)

const accountErrors = (draft: CheckoutDraft): CheckoutErrors => ({
  firstname: nameError(draft.firstname, fieldTexts.firstNameRequired),
  lastname: draft.hasOneName ? undefined : nameError(draft.lastname, fieldTexts.lastNameRequired),
  email: parseEmail(draft.email) ? undefined : fieldTexts.emailInvalid,
  mobile: mobileProblem(draft.mobile) ?? undefined,
  password: passwordError(draft.password),
})

function passwordError(password: string): string | undefined {
  if (password === '') return fieldTexts.passwordRequired
  return password.length < PASSWORD_MIN_LENGTH ? fieldTexts.passwordTooShort : undefined
}

const giftErrors = (draft: CheckoutDraft, hasAlcohol: boolean): CheckoutErrors => ({
  gift_recipient:
    draft.giftRecipient.trim() === ''
      ? fieldTexts.recipientNameRequired
      : (nameProblem(draft.giftRecipient.trim(), RECIPIENT_NAME_MAX) ?? undefined),
  gift_recipient_number:
    draft.giftRecipientNumber === ''
      ? fieldTexts.recipientMobileRequired
      : (mobileProblem(draft.giftRecipientNumber) ?? undefined),
  gift_recipient_over_18:
    hasAlcohol && !draft.isGiftRecipientAdult ? fieldTexts.recipientAgeRequired : undefined,
})

const withoutEmpty = (errors: CheckoutErrors): CheckoutErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined))
