import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Flag, Id } from '../fields.ts'
import { User, UserParams } from '../account/users.ts'

/**
 * Whoever's rights change logs in again: every session of theirs ends. Nobody changes their own. To make somebody an
 * admin takes a second admin where there is one: `approval_required`.
 */
export const changeRoles = endpoint({
  method: 'PUT',
  path: '/console/users/:user_id/roles',
  summary: 'Set who is an admin, and staff of which stores',
  allow: ['admin'],
  stepUp: true,
  params: UserParams,
  body: z.object({ admin_access: Flag, store_access: Flag, store_ids: z.array(Id).max(100) }),
  data: User,
  errors: [
    'not_signed_in',
    'forbidden',
    'not_found',
    'store_not_found',
    'email_unproved',
    'own_account',
    'approval_required',
  ],
})
