import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Email, IsoTime } from '../fields.ts'
import { Password } from './password.ts'
import { UserParams } from './users.ts'

/** Mails a link to the new address. The address changes only when the link is opened and confirmed. */
export const changeEmail = endpoint({
  method: 'PUT',
  path: '/users/:user_id/email',
  summary: 'Request a change of the e-mail, given the password',
  allow: ['self'],
  params: UserParams,
  body: z.object({ email: Email, password: Password }),
  errors: ['not_found', 'password_wrong', 'username_taken', 'rate_limited'],
})

/** Returns the same response if the e-mail is already verified. */
export const sendEmailVerification = endpoint({
  method: 'POST',
  path: '/users/:user_id/send_email_verification',
  summary: 'Mail a link that verifies the e-mail',
  allow: ['self'],
  params: UserParams,
  errors: ['not_found', 'rate_limited'],
})

/** Actions of a mailed link; `prove` verifies the email of an account. */
const LinkAction = z.enum(['confirm', 'undo', 'prove', 'not_me'])
const Channel = z.enum(['email', 'mobile'])

const LinkParams = z.object({ token: z.string().max(200) })

/** Reads a link without any effect, because mail programs open links by themselves. */
export const readContactLink = endpoint({
  method: 'GET',
  path: '/contact_changes/:token',
  summary: 'Retrieve the change that a mailed link confirms or reverts',
  allow: ['anyone'],
  params: LinkParams,
  /** `from` and `to` are masked: a forwarded message must not show a whole address. */
  data: z.object({
    action: LinkAction,
    channel: Channel,
    from: z.string(),
    to: z.string(),
    until: IsoTime,
  }),
  errors: ['contact_link_invalid', 'rate_limited'],
})

/**
 * Executes a mailed link. Undoing a change ends every session and invalidates the password, because the
 * person who made the change knew it.
 */
export const followContactLink = endpoint({
  method: 'POST',
  path: '/contact_changes/:token',
  summary:
    'Confirm or revert a change of contacts, verify the e-mail of an account, or undo a self-exclusion',
  allow: ['anyone'],
  params: LinkParams,
  data: z.object({
    action: LinkAction,
    channel: Channel,
  }),
  errors: ['contact_link_invalid', 'username_taken', 'mobile_taken', 'rate_limited'],
})
