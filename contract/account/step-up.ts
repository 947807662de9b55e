import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IsoTime, Otp } from '../fields.ts'
import { Assertion } from './passkeys.ts'
import { RecoveryCode } from './second-factor.ts'
import { UserParams } from './users.ts'
import * as fieldTexts from '#domain/field-texts.ts'

/**
 * Performs step-up authentication: verifies the holder of the session again. Accepts the password, with a
 * code if the account has an authenticator app, or a passkey (with the options of `POST /passkeys/options`).
 * Sensitive calls work until `until`; otherwise they fail with `reauthentication_required`. The cookie
 * `token` gets a new value.
 */
export const reauthenticate = endpoint({
  method: 'POST',
  path: '/users/:user_id/reauthenticate',
  summary: 'Reauthenticate for calls that move money, rights or personal data',
  allow: ['self'],
  params: UserParams,
  body: z
    .object({
      password: z.string().max(1024).optional(),
      /** Required with the password if the account has an authenticator app. */
      otp: Otp.optional(),
      recovery_code: RecoveryCode.optional(),
      credential: Assertion.optional(),
    })
    .refine((body) => body.password || body.credential, {
      path: ['password'],
      message: fieldTexts.passwordRequired,
    }),
  data: z.object({ until: IsoTime }),
  errors: [
    'not_found',
    'password_wrong',
    'passkey_refused',
    'second_factor_required',
    'second_factor_wrong',
    'rate_limited',
  ],
})
