import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The forms that show a captcha. A vendor's answer names its form (Turnstile's `action`) and opens no other. */
export type CaptchaForm = 'contact' | 'register' | 'login'

/**
 * What a form sends as `captcha`: the solved challenge as base64 of `{challenge, solution}` in JSON, or the vendor's token
 * where one is switched on. Each opens one form once, half an hour long, the vendor's five minutes.
 */
export const CaptchaAnswer = z.string().max(4000).optional()

/** The shop's own captcha. It serves with every vendor too: for whom the vendor's doesn't come, or can't be asked. */
export const captchaChallenge = endpoint({
  method: 'GET',
  path: '/captcha/challenge',
  summary: 'A captcha to be solved',
  allow: ['anyone'],
  data: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
  errors: ['rate_limited'],
})
