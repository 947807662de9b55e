import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IsoTime, requiredName } from '../fields.ts'
import { Password } from './password.ts'
import { User, UserParams } from './users.ts'
import { PASSKEY_NAME_MAX } from '#domain/field-lengths.ts'
import * as fieldTexts from '#domain/field-texts.ts'

/** Maximum number of passkeys per account: more than anyone has devices and password managers. */
export const MAX_PASSKEYS = 20

const Passkey = z.object({
  passkey_id: z.number(),
  name: z.string(),
  created: IsoTime,
  last_used: IsoTime.nullable(),
})
export type Passkey = z.output<typeof Passkey>

/**
 * Options in JSON, as the browser's `navigator.credentials` accepts them. @source W3C Web Authentication,
 * §5.1.8, §5.1.9
 */
const Options = z.record(z.string(), z.unknown())

const credential = <R extends z.ZodRawShape>(response: R) =>
  z.object({
    id: z.string().max(2000),
    rawId: z.string().max(2000),
    type: z.literal('public-key'),
    clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
    authenticatorAttachment: z.string().max(40).nullish(),
    response: z.object({ clientDataJSON: z.string().max(4000), ...response }),
  })

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/users/:user_id/passkeys',
  summary: 'List the passkeys of an account, newest first',
  allow: ['self'],
  params: UserParams,
  data: z.array(Passkey),
  errors: ['not_found'],
})

/** Requires the password: a person who finds an open session must not be able to add a passkey to the account. */
export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/users/:user_id/passkeys/options',
  summary: 'Retrieve the browser options for creating a passkey',
  allow: ['self', 'partial'],
  params: UserParams,
  body: z.object({ password: Password }),
  data: Options,
  errors: ['not_found', 'password_wrong', 'too_many_passkeys', 'rate_limited'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/users/:user_id/passkeys',
  summary: 'Save a passkey that the browser created',
  allow: ['self', 'partial'],
  params: UserParams,
  body: z.object({
    name: requiredName(PASSKEY_NAME_MAX, fieldTexts.passkeyNameRequired),
    credential: credential({
      attestationObject: z.string().max(20_000),
      transports: z.array(z.string().max(40)).max(10).optional(),
    }),
  }),
  data: Passkey,
  errors: ['not_found', 'passkey_refused', 'too_many_passkeys'],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/users/:user_id/passkeys/:passkey_id',
  summary: 'Delete a passkey',
  allow: ['self'],
  stepUp: true,
  params: UserParams.extend({ passkey_id: Id }),
  errors: ['not_found', 'second_factor_needed'],
})

export const passkeyLoginOptions = endpoint({
  method: 'POST',
  path: '/passkeys/options',
  summary: 'Retrieve the browser options for a passkey login',
  allow: ['anyone'],
  data: Options,
  errors: ['rate_limited'],
})

/** Response of the browser to the options for a login. */
export const Assertion = credential({
  authenticatorData: z.string().max(4000),
  signature: z.string().max(4000),
  userHandle: z.string().max(200).nullish(),
})

/** Sets the cookie `token`, as a login with the password does. */
export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/passkeys/login',
  summary: 'Log in with a passkey',
  allow: ['anyone', 'partial'],
  onTablet: true,
  body: z.object({ credential: Assertion }),
  data: User,
  errors: ['passkey_refused', 'account_deactivated', 'rate_limited'],
})
