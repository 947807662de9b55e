import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/**
 * Forms that show a captcha. A vendor's answer contains the name of its form (Turnstile's `action`) and is valid
 * for that form only.
 */
export type CaptchaForm = 'contact' | 'register' | 'login'

/**
 * Value of the form field `captcha`: base64 of `{challenge, solution}` in JSON, or the token of the vendor if one
 * is configured. Each answer is valid once: for half an hour, a vendor's token for five minutes.
 */
export const CaptchaAnswer = z.string().max(4000).optional()

/**
 * Returns a challenge of the shop's own captcha. It is also the fallback for shoppers whose browser cannot load the
 * vendor's captcha, and during an outage of the vendor.
 */
export const captchaChallenge = endpoint({
  method: 'GET',
  path: '/captcha/challenge',
  summary: 'Create a captcha challenge',
  allow: ['anyone'],
  data: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
  errors: ['rate_limited'],
})
