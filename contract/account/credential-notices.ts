import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IsoTime } from '../fields.ts'

const Params = z.object({ token: z.string().max(200) })

/** Reads a mailed link without any effect, because mail programs open links by themselves. */
export const readCredentialNotice = endpoint({
  method: 'GET',
  path: '/credential_notices/:token',
  summary: 'Retrieve the login change that a mailed link reverts',
  allow: ['anyone'],
  params: Params,
  data: z.object({ change: z.string(), at: IsoTime, until: IsoTime }),
  errors: ['contact_link_invalid', 'rate_limited'],
})

/**
 * Undoes a change of login credentials. Works once and without login. It ends every session, removes
 * credentials added since the change, invalidates the password and mails a link to set a new one.
 */
export const undoCredentialChange = endpoint({
  method: 'POST',
  path: '/credential_notices/:token',
  summary: 'Revert a login change',
  allow: ['anyone'],
  params: Params,
  errors: ['contact_link_invalid', 'rate_limited'],
})
