import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IsoTime } from '../fields.ts'

const Params = z.object({ token: z.string().max(200) })

/** Opening the mailed link changes nothing, because mail programs open links by themselves. */
export const readCredentialNotice = endpoint({
  method: 'GET',
  path: '/credential_notices/:token',
  summary: 'Which change of a login a mailed link takes back',
  allow: ['anyone'],
  params: Params,
  data: z.object({ change: z.string(), at: IsoTime, until: IsoTime }),
  errors: ['contact_link_invalid', 'rate_limited'],
})

/**
 * Works once, without login: everybody is logged out, what was added since is removed, the password opens nothing, and a
 * link for a new one is mailed.
 */
export const undoCredentialChange = endpoint({
  method: 'POST',
  path: '/credential_notices/:token',
  summary: 'Take a change of a login back',
  allow: ['anyone'],
  params: Params,
  errors: ['contact_link_invalid', 'rate_limited'],
})
