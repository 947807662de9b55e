import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Otp } from '../fields.ts'
import { Assertion } from './passkeys.ts'
import { User, UserParams } from './users.ts'

export const RecoveryCode = z.string().max(40)

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/users/:user_id/second_factor',
  summary: 'Retrieve the two-step login setup of an account',
  allow: ['self', 'partial'],
  params: UserParams,
  data: z.object({
    /** Staff and drivers must have a second factor. */
    required: z.boolean(),
    totp: z.boolean(),
    passkeys: z.number(),
    recovery_codes_left: z.number(),
  }),
  errors: ['not_found'],
})

/**
 * Completes a login whose first step returned `second_factor_required`, with a code, a recovery code or a
 * passkey. The session then has full access, and the cookie `token` gets a new value.
 */
export const verifySecondFactor = endpoint({
  method: 'POST',
  path: '/users/:user_id/second_factor',
  summary: 'Complete the second step of a login',
  allow: ['partial'],
  params: UserParams,
  body: z
    .object({ otp: Otp.optional(), recovery_code: RecoveryCode.optional(), credential: Assertion.optional() })
    .refine((body) => body.otp || body.recovery_code || body.credential, {
      path: ['otp'],
      message: 'Please enter the code',
    }),
  data: User,
  errors: ['not_found', 'second_factor_wrong', 'passkey_refused', 'rate_limited'],
})

/** Returns a new secret. It is inactive until a first code confirms it. */
export const proposeTotp = endpoint({
  method: 'POST',
  path: '/users/:user_id/totp',
  summary: 'Create a secret for an authenticator app, with its QR code',
  allow: ['self', 'partial'],
  stepUp: true,
  params: UserParams,
  data: z.object({
    /** Base32, for manual entry. */
    secret: z.string(),
    uri: z.string(),
    /** SVG path and the side length of its view box. */
    qr: z.object({ size: z.number(), path: z.string() }),
  }),
  errors: ['not_found', 'second_factor_enrolled', 'rate_limited'],
})

/** Returns new recovery codes. They are never shown again. */
export const confirmTotp = endpoint({
  method: 'POST',
  path: '/users/:user_id/totp/confirm',
  summary: 'Enable the authenticator app with its first code',
  allow: ['self', 'partial'],
  stepUp: true,
  params: UserParams,
  body: z.object({ otp: Otp }),
  data: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ['not_found', 'second_factor_wrong', 'second_factor_enrolled', 'rate_limited'],
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/users/:user_id/totp',
  summary: 'Disable the authenticator app',
  allow: ['self'],
  stepUp: true,
  params: UserParams,
  errors: ['not_found', 'second_factor_needed'],
})

/** Replaces the recovery codes. The previous codes stop working. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/users/:user_id/recovery_codes',
  summary: 'Create ten new recovery codes, shown once',
  allow: ['self'],
  stepUp: true,
  params: UserParams,
  data: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ['not_found', 'second_factor_needed', 'rate_limited'],
})
