import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CaptchaAnswer } from '../shop/captcha.ts'
import { withBothNames } from '../fields.ts'
import { GuestFields } from './users.ts'

/**
 * Registers an account with the fields of the checkout's account form. Creates a pending account and sends a
 * code. The account becomes active when the mobile is verified.
 * @source S-VALID-8, A-CODE-1
 */
export const register = endpoint({
  method: 'POST',
  path: '/users',
  summary: 'Register an account',
  allow: ['anyone'],
  body: withBothNames(
    GuestFields.extend({
      /** Solved captcha. Without it, a lower rate limit per IP address applies. */
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
