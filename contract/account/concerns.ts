import { z } from 'zod'
import { EMAIL_MAX, ENQUIRY_MESSAGE_MAX, RECIPIENT_NAME_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { requiredText, text } from '../fields.ts'
import { CaptchaAnswer } from '../shop/captcha.ts'

/**
 * Sends a concern about a person. The answer is the same for every person, because nothing is looked up: the person may
 * have an account or not. Nothing happens before staff have decided. @source A-CARE-3
 */
export const sendConcern = endpoint({
  method: 'POST',
  path: '/concerns',
  summary: 'Send a concern about a person’s drinking, without a login',
  allow: ['anyone'],
  body: z
    .object({
      name: text(RECIPIENT_NAME_MAX).default(''),
      email: text(EMAIL_MAX).default(''),
      mobile: text(40).default(''),
      message: requiredText(ENQUIRY_MESSAGE_MAX, 'Please write what worries you.'),
      /** Solved captcha. Without it, a lower rate limit per network applies. */
      captcha: CaptchaAnswer,
    })
    .refine(({ name, email, mobile }) => name !== '' || email !== '' || mobile !== '', {
      path: ['name'],
      message: 'Please give a name, an email or a mobile of the person.',
    }),
  data: z.object({ received: z.literal(true) }),
  errors: ['captcha_wrong', 'captcha_unavailable', 'rate_limited'],
})
