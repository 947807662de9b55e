import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IsoTime } from '../fields.ts'
import { Assertion } from './passkeys.ts'
import { UserParams } from './users.ts'

/**
 * Step-up authentication: proves once more who holds the session, by the password or by a passkey (with the options of
 * `POST /passkeys/options`). Sensitive calls work until `until`; without it they answer `reauthentication_required`. The
 * cookie `token` gets a new value.
 */
export const reauthenticate = endpoint({
  method: 'POST',
  path: '/users/:user_id/reauthenticate',
  summary: 'Confirm who one is, for calls that move money, rights or personal data',
  allow: ['self'],
  params: UserParams,
  body: z
    .object({ password: z.string().max(1024).optional(), credential: Assertion.optional() })
    .refine((body) => body.password || body.credential, {
      path: ['password'],
      message: 'Password is required',
    }),
  data: z.object({ until: IsoTime }),
  errors: ['not_found', 'password_wrong', 'passkey_refused', 'rate_limited'],
})
