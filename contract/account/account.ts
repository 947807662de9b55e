import { z } from 'zod'
import { PERSON_NAME_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { FileQuery, Flag, IsoTime, nameFields, personName, requiredText } from '../fields.ts'
import { NewPassword, Password } from './password.ts'
import { User, UserParams } from './users.ts'
import * as fieldTexts from '#domain/field-texts.ts'

/**
 * Updates the caller's own details. Fields that are not sent stay unchanged. A date of birth can be set once
 * and not changed afterwards.
 */
export const changeDetails = endpoint({
  method: 'PATCH',
  path: '/users/:user_id',
  summary: 'Update the name of an account, or add a missing date of birth',
  allow: ['self'],
  params: UserParams,
  body: z.object({
    firstname: nameFields.firstname.optional(),
    /** Omitted with `one_name`. */
    lastname: personName(PERSON_NAME_MAX).optional(),
    one_name: nameFields.one_name,
    dob: requiredText(40, fieldTexts.birthDateRequired).optional(),
  }),
  data: User,
  errors: ['not_found', 'dob_invalid', 'dob_on_record'],
})

/** Ends every other session of the account. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/users/:user_id/password',
  summary: 'Change the password, given the current one',
  allow: ['self'],
  params: UserParams,
  body: z
    .object({ current_password: Password, password: NewPassword, repeat_password: Password })
    .refine((v) => v.password === v.repeat_password, {
      path: ['repeat_password'],
      message: fieldTexts.passwordsDiffer,
    }),
  errors: ['not_found', 'password_wrong', 'rate_limited'],
})

const Channel = z.enum(['email', 'sms'])

/** @source L-37: unticked by default, logged with time and text version */
const Consent = z.object({
  channel: Channel,
  granted: z.boolean(),
  /** Consent text shown next to the checkbox. Its version is logged with each answer. */
  text: z.string(),
  text_version: z.string(),
  /** Time of the last answer; null if the question was never answered. */
  answered: IsoTime.nullable(),
})
export type Consent = z.output<typeof Consent>

export const listConsents = endpoint({
  method: 'GET',
  path: '/users/:user_id/consents',
  summary: 'List the marketing consents of an account',
  allow: ['self'],
  params: UserParams,
  data: z.array(Consent),
  errors: ['not_found'],
})

/**
 * Replaces the caller's marketing consents. A withdrawal takes effect immediately. A self-excluded person
 * cannot grant consent.
 */
export const setConsents = endpoint({
  method: 'PUT',
  path: '/users/:user_id/consents',
  summary: 'Give or withdraw marketing consent',
  allow: ['self'],
  params: UserParams,
  body: z.object({ email: Flag.optional(), sms: Flag.optional() }),
  data: z.array(Consent),
  errors: ['not_found', 'self_excluded'],
})

const UnsubscribeParams = z.object({ token: z.string().max(200) })

export const readUnsubscribe = endpoint({
  method: 'GET',
  path: '/unsubscribe/:token',
  summary: 'Retrieve the consent that a mailed unsubscribe link withdraws',
  allow: ['anyone'],
  params: UnsubscribeParams,
  /** `to` is masked: a forwarded mail must not show a whole address. */
  data: z.object({ channel: Channel, to: z.string(), granted: z.boolean() }),
  errors: ['unsubscribe_link_invalid', 'rate_limited'],
})

/** Withdraws a consent without login. Idempotent. @source L-37 */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe/:token',
  summary: 'Withdraw the consent of a mailed unsubscribe link',
  allow: ['anyone'],
  params: UnsubscribeParams,
  data: z.object({ channel: Channel, to: z.string(), granted: z.boolean() }),
  errors: ['unsubscribe_link_invalid', 'rate_limited'],
})

/**
 * Returns all personal data stored about the caller, and only about the caller. Passwords and tokens are
 * never included.
 */
export const myData = endpoint({
  method: 'GET',
  path: '/users/:user_id/data',
  summary: 'Export all stored data of an account',
  allow: ['self'],
  stepUp: true,
  params: UserParams,
  query: FileQuery,
  data: z.record(z.string(), z.unknown()),
  errors: ['not_found', 'payment_unavailable', 'rate_limited'],
})

/**
 * Closes the account, ends its sessions and erases personal data. Records that the law requires are retained
 * without the name.
 */
export const closeAccount = endpoint({
  method: 'POST',
  path: '/users/:user_id/close',
  summary: 'Delete an account',
  allow: ['self'],
  params: UserParams,
  body: z.object({ password: Password }),
  errors: ['not_found', 'password_wrong', 'order_under_way', 'staff_account', 'rate_limited'],
})
