import { z } from 'zod'
import { STAFF_ROLES } from '#domain/accounts/permissions.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Integer, Paging, pageQuery, text } from '../fields.ts'
import { User, UserParams } from '../account/users.ts'

export const ConsoleUser = z.object({
  user_id: z.number(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  mobile: z.string(),
  roles: User.shape.staff_roles,
  /** What programs of before roles read: an owner, and staff of a store. */
  permissions: User.shape.permissions,
  version: z.number(),
})
export type ConsoleUser = z.output<typeof ConsoleUser>

/**
 * Without `search` who works for the shop, with one every account that it finds: part of a name or mobile, or how an
 * e-mail begins. A manager sees who works in their stores, and anybody else only by the whole e-mail.
 * @source A-STAFF-6
 */
export const listConsoleUsers = endpoint({
  method: 'GET',
  path: '/console/users',
  summary: 'People and their roles, by name',
  allow: ['users.read'],
  query: z.object({ search: text(100).optional(), ...pageQuery(50) }),
  data: z.array(ConsoleUser),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden'],
})

const GivenRole = z.object({ role: z.enum(STAFF_ROLES), store_id: Id.optional() })

/**
 * All roles that the person has from now on. Whoever's roles change logs in again: every session of theirs ends. Nobody
 * changes their own, so one owner always remains. To make somebody an owner takes a second owner where there is one:
 * `approval_required`. A manager gives and takes some roles in their own stores: `forbidden` for all others.
 * @source A-STAFF-3
 */
export const changeRoles = endpoint({
  method: 'PUT',
  path: '/console/users/:user_id/roles',
  summary: 'Set the roles of a person, and the stores they have them in',
  allow: ['users.write'],
  stepUp: true,
  params: UserParams,
  body: z.object({
    roles: z
      .array(GivenRole)
      .max(500)
      .refine(
        (roles) => roles.every(({ role, store_id }) => (role === 'owner') === (store_id === undefined)),
        'Each role but the owner’s needs a store',
      ),
    version: Integer,
  }),
  data: ConsoleUser,
  errors: [
    'not_signed_in',
    'forbidden',
    'not_found',
    'store_not_found',
    'email_unproved',
    'own_account',
    'approval_required',
    'driver_not_adult',
    'stale',
  ],
})
