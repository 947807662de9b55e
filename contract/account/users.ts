import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  Dollars,
  Email,
  Flag,
  Id,
  Integer,
  IsoTime,
  nameFields,
  Otp,
  requiredText,
  text,
  withBothNames,
} from '../fields.ts'
import { Address, AddressParts } from '../shop/addresses.ts'
import { CaptchaAnswer } from '../shop/captcha.ts'
import { NewPassword, Password } from './password.ts'
import { STAFF_ROLES } from '#domain/accounts/permissions.ts'
import { ADDRESS_LABEL_MAX, DELIVERY_NOTES_MAX, EMAIL_MAX } from '#domain/field-lengths.ts'
import * as fieldTexts from '#domain/field-texts.ts'

const HeldRole = z.object({ role: z.enum(STAFF_ROLES), store_id: z.number().nullable() })

/** @source S-ENT-1 */
export const User = z.object({
  user_id: z.number(),
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  mobile: z.string(),
  type: z.enum(['admin', 'driver', 'customer']),
  roles: z.array(z.string()),
  permissions: z.object({ admin_access: z.boolean(), store_access: z.boolean() }),
  /** Staff roles and the store of each; a null store means every store. Empty for a shopper. @source A-STAFF-3 */
  staff_roles: z.array(HeldRole),
  created: IsoTime,
  addresses: z.array(Address),
  /** DDMMYYYY; empty if the account has none. */
  dob: z.string(),
  verified: z.boolean(),
  /** True once a link mailed to the e-mail was followed. No marketing is sent to the e-mail before that. */
  email_verified: z.boolean(),
  /** Requested mobile that is not verified yet; '' if there is none. */
  new_mobile: z.string(),
  referral_code: z.string(),
  credit_amount: Dollars,
  referral_discount: Dollars,
})
export type User = z.output<typeof User>

export const UserParams = z.object({ user_id: Integer })

/**
 * §7. Logs in and sets the cookie `token`, whose value is also the bearer token.
 * The first 20 attempts need no captcha. With a captcha, the owner can still log in after other people have
 * used up the attempts of the account or of an IP address. A 429 that a captcha would avoid has
 * `error.fields.captcha`.
 * If a second step is needed and no `otp` was sent, a correct password is answered with
 * `second_factor_required` or `second_factor_enrolment_required`. The response sets the cookie of a session
 * that can only complete or set up the second step.
 */
export const login = endpoint({
  method: 'POST',
  path: '/users/login',
  summary: 'Log in',
  allow: ['anyone', 'partial'],
  onTablet: true,
  body: z.object({
    username: requiredText(EMAIL_MAX, fieldTexts.emailRequired),
    password: Password,
    /** Six digits from the authenticator app, if the account has one. */
    otp: Otp.optional(),
    captcha: CaptchaAnswer,
  }),
  data: User,
  errors: [
    'login_failed',
    'account_deactivated',
    'second_factor_required',
    'second_factor_enrolment_required',
    'second_factor_wrong',
    'captcha_wrong',
    'captcha_unavailable',
    'rate_limited',
  ],
})

export const logout = endpoint({
  method: 'POST',
  path: '/users/logout',
  summary: 'Log out',
  allow: ['anyone', 'partial'],
  onTablet: true,
  errors: [],
})

/** Returns the account of the session. The storefront calls it at start-up to log in automatically. @source A-SESS-3 */
export const getMe = endpoint({
  method: 'GET',
  path: '/users/me',
  summary: 'Retrieve the logged-in account',
  allow: ['member'],
  data: User,
  errors: ['not_signed_in'],
})

export const getUser = endpoint({
  method: 'GET',
  path: '/users/:user_id',
  summary: 'Retrieve an account',
  allow: ['self'],
  params: UserParams,
  data: User,
  errors: ['not_found'],
})

export const verifyMobile = endpoint({
  method: 'POST',
  path: '/users/:user_id/verify',
  summary: 'Verify the mobile with the four-digit code, or with the letters of the SMS after too many tries',
  allow: ['pending', 'self'],
  params: UserParams,
  body: z.object({ verification_code: z.union([z.string(), z.number().transform(String)]) }),
  data: User,
  errors: [
    'not_found',
    'verification_wrong',
    'verification_expired',
    'username_taken',
    'mobile_taken',
    'rate_limited',
  ],
})

export const sendVerification = endpoint({
  method: 'POST',
  path: '/users/:user_id/send_verification',
  summary: 'Resend the verification code',
  allow: ['pending', 'self'],
  params: UserParams,
  errors: ['not_found', 'mobile_required', 'code_just_sent', 'rate_limited'],
})

/**
 * Changes the mobile. A pending account can correct its mobile before it is verified. A member's new mobile
 * replaces the old one once its code has been entered.
 * @source A-CODE-1
 */
export const changeMobile = endpoint({
  method: 'PUT',
  path: '/users/:user_id/mobile',
  summary: 'Change the mobile and send a new code',
  allow: ['pending', 'self'],
  params: UserParams,
  body: z.object({
    mobile: requiredText(40, fieldTexts.mobileRequired),
    /** Required for a member whose mobile is verified. */
    password: Password.optional(),
  }),
  errors: ['not_found', 'password_wrong', 'mobile_taken', 'rate_limited'],
})

export const listAddresses = endpoint({
  method: 'GET',
  path: '/users/:user_id/addresses',
  summary: 'List the saved addresses: the default first, then by last use',
  allow: ['self'],
  params: UserParams,
  data: z.array(Address),
  errors: ['not_found'],
})

/** Fields of a saved address. `default: true` unsets the previous default address. */
const AddressDetails = z.object({
  label: text(ADDRESS_LABEL_MAX).optional(),
  default: Flag.optional(),
  delivery_notes: text(DELIVERY_NOTES_MAX).optional(),
})
export type AddressDetails = z.output<typeof AddressDetails>

export const saveAddress = endpoint({
  method: 'POST',
  path: '/users/:user_id/addresses',
  summary: 'Save an address',
  allow: ['self'],
  params: UserParams,
  body: AddressParts.extend(AddressDetails.shape),
  data: Address,
  errors: ['not_found', 'address_invalid', 'area_not_served', 'rate_limited'],
})

/** Updates only the fields that are sent. */
export const changeAddress = endpoint({
  method: 'PATCH',
  path: '/users/:user_id/addresses/:address_id',
  summary: 'Update the label, default flag and delivery notes of a saved address',
  allow: ['self'],
  params: UserParams.extend({ address_id: Id }),
  body: AddressDetails,
  data: Address,
  errors: ['not_found'],
})

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/users/:user_id/addresses/:address_id',
  summary: 'Delete a saved address',
  allow: ['self'],
  params: UserParams.extend({ address_id: Id }),
  errors: ['not_found'],
})

/** @source S-ENT-13 */
export const PaymentMethod = z.object({
  nonce: z.string(),
  token: z.string(),
  type: z.enum(['CreditCard', 'PayPalAccount']),
  default: z.boolean(),
  details: z.object({
    cardType: z.string().optional(),
    lastTwo: z.string().optional(),
    email: z.string().optional(),
  }),
})
export type PaymentMethod = z.output<typeof PaymentMethod>

export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/users/:user_id/payment_methods',
  summary: 'List the saved cards and PayPal accounts, the default first',
  allow: ['self'],
  params: UserParams,
  data: z.array(PaymentMethod),
  errors: ['not_found', 'payment_unavailable'],
})

export const deletePaymentMethod = endpoint({
  method: 'DELETE',
  path: '/users/:user_id/payment_methods/:token',
  summary: 'Delete a saved payment method',
  allow: ['self'],
  params: UserParams.extend({ token: text(200) }),
  errors: ['not_found', 'payment_unavailable'],
})

/** Returns the same response for known and unknown e-mails. @source A-LIMIT-3 */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/forgot_password',
  summary: 'Mail a link for setting a new password',
  allow: ['anyone'],
  body: z.object({ email: Email }),
  errors: ['rate_limited'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/forgot_password/:email/:token',
  summary: 'Set a new password with a mailed link',
  allow: ['anyone'],
  params: z.object({ email: text(EMAIL_MAX), token: text(200) }),
  body: z
    .object({
      password: NewPassword,
      repeat_password: Password,
    })
    .refine((v) => v.password === v.repeat_password, {
      path: ['repeat_password'],
      message: fieldTexts.passwordsDiffer,
    }),
  errors: ['reset_link_invalid', 'rate_limited'],
})

/** Fields of the guest's account form. @source S-VALID-8 */
export const GuestFields = z.object({
  ...nameFields,
  email: Email,
  mobile: requiredText(40, fieldTexts.mobileRequired),
  password: NewPassword,
  dob: requiredText(40, fieldTexts.birthDateRequired),
})
export const GuestAccount = withBothNames(GuestFields)
export type GuestAccount = z.output<typeof GuestAccount>
