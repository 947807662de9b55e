import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CaptchaAnswer } from '../shop/captcha.ts'
import { withBothNames } from '../fields.ts'
import { GuestFields } from './users.ts'

/**
 * The form of checkout on its own. It makes a pending account and sends the code; the mobile's verification makes it
 * the account.
 * @source S-VALID-8, A-CODE-1
 */
export const register = endpoint({
  method: 'POST',
  path: '/users',
  summary: 'Register',
  allow: ['anyone'],
  body: withBothNames(
    GuestFields.extend({
      /** The solved captcha. Without it fewer are taken from one address. */
      captcha: CaptchaAnswer,
    }),
  ),
  data: z.object({ user_id: z.number() }),
  errors: [
    'username_taken',
    'mobile_taken',
    'dob_invalid',
    'captcha_wrong',
    'captcha_unavailable',
    'rate_limited',
  ],
})
