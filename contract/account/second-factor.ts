import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Otp } from '../fields.ts'
import { Assertion } from './passkeys.ts'
import { User, UserParams } from './users.ts'

export const RecoveryCode = z.string().max(40)

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/users/:user_id/second_factor',
  summary: 'How one’s two-step login is set up',
  allow: ['self', 'partial'],
  params: UserParams,
  data: z.object({
    /** Staff and drivers can’t do without. */
    required: z.boolean(),
    totp: z.boolean(),
    passkeys: z.number(),
    recovery_codes_left: z.number(),
  }),
  errors: ['not_found'],
})

/**
 * The second step of a login whose first answered `second_factor_required`: one of a code, a recovery code and a
 * passkey. The session is a whole one from here on, and the cookie `token` gets a new value.
 */
export const verifySecondFactor = endpoint({
  method: 'POST',
  path: '/users/:user_id/second_factor',
  summary: 'The second step of a login',
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

/** The secret counts for nothing until a first code has confirmed it. */
export const proposeTotp = endpoint({
  method: 'POST',
  path: '/users/:user_id/totp',
  summary: 'A new secret for an authenticator app, with its QR code',
  allow: ['self', 'partial'],
  stepUp: true,
  params: UserParams,
  data: z.object({
    /** Base32, for typing it in. */
    secret: z.string(),
    uri: z.string(),
    /** An SVG path and the side of its view box. */
    qr: z.object({ size: z.number(), path: z.string() }),
  }),
  errors: ['not_found', 'second_factor_enrolled', 'rate_limited'],
})

/** Answers new recovery codes; they are never shown again. */
export const confirmTotp = endpoint({
  method: 'POST',
  path: '/users/:user_id/totp/confirm',
  summary: 'Turn the authenticator app on with its first code',
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
  summary: 'Turn the authenticator app off',
  allow: ['self'],
  stepUp: true,
  params: UserParams,
  errors: ['not_found', 'second_factor_needed'],
})

/** The earlier ones open nothing any more. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/users/:user_id/recovery_codes',
  summary: 'Ten new recovery codes, shown once',
  allow: ['self'],
  stepUp: true,
  params: UserParams,
  data: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ['not_found', 'second_factor_needed', 'rate_limited'],
})
