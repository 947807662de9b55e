import { z } from 'zod'
import { STAFF_ROLES } from '#domain/accounts/permissions.ts'
import { EMAIL_MAX, STAFF_SEARCH_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Email, Flag, Id, Integer, Paging, nameFields, pageQuery, text, withBothNames } from '../fields.ts'
import { User, UserParams } from '../account/users.ts'
import { ofEveryStore } from '../scope.ts'

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
  /** May not log in until somebody activates them again. */
  deactivated: z.boolean(),
  /** Was invited, and has not set a password yet. */
  invited: z.boolean(),
  /** Has a PIN for shared tablets. */
  pin: z.boolean(),
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
  scope: 'own stores',
  query: z.object({ search: text(STAFF_SEARCH_MAX).optional(), ...pageQuery(50) }),
  data: z.array(ConsoleUser),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden'],
})

const GivenRole = z.object({ role: z.enum(STAFF_ROLES), store_id: Id.optional() })

/** A manager reads of who is not their staff only by the e-mail that they know. @source A-STAFF-6 */
export const getConsoleUser = endpoint({
  method: 'GET',
  path: '/console/users/:user_id',
  summary: 'A person and their roles',
  allow: ['users.read'],
  scope: 'own stores',
  params: UserParams,
  query: z.object({ email: text(EMAIL_MAX).optional() }),
  data: ConsoleUser,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})

const GivenRoles = z
  .array(GivenRole)
  .max(500)
  .refine(
    (roles) => roles.every(({ role, store_id }) => (role === 'owner') === (store_id === undefined)),
    'Each role but the owner’s needs a store',
  )

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
  scope: 'own stores',
  stepUp: true,
  params: UserParams,
  body: z.object({
    roles: GivenRoles,
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

/**
 * Makes an account without a password and mails its link, which works once, for 72 hours. Nobody is invited as an owner:
 * an owner is made of who has joined.
 * @source A-STAFF-7
 */
export const inviteUser = endpoint({
  method: 'POST',
  path: '/console/users',
  summary: 'Invite somebody to work for the shop',
  allow: ['users.write'],
  scope: { stores: ['body.roles[].store_id'], absent: 'shop' },
  stepUp: true,
  body: withBothNames(
    z.object({
      ...nameFields,
      email: Email,
      /** Of a driver. */
      dob: text(40).optional(),
      roles: GivenRoles.refine((roles) => roles.length > 0, 'Choose a role').refine(
        (roles) => roles.every(({ role }) => role !== 'owner'),
        'Invite them first, and make them an owner once they have joined',
      ),
    }),
  ),
  data: ConsoleUser,
  errors: [
    'not_signed_in',
    'forbidden',
    'store_not_found',
    'dob_invalid',
    'already_member',
    'driver_not_adult',
    'rate_limited',
  ],
})

/** Ends the link of before. */
export const inviteAgain = endpoint({
  method: 'POST',
  path: '/console/users/:user_id/invitation',
  summary: 'Mail an invitation once more',
  allow: ['users.write'],
  scope: ofEveryStore('colleague', 'params.user_id'),
  params: UserParams,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invitation_used', 'rate_limited'],
})

/**
 * Ends every session of a person at once, and lets nobody log in as them; or lets them in again. Their roles stay. Who may
 * take all of their roles may do it.
 * @source A-STAFF-8
 */
export const setAccess = endpoint({
  method: 'PUT',
  path: '/console/users/:user_id/access',
  summary: 'Deactivate or reactivate who works for the shop',
  allow: ['users.write'],
  scope: ofEveryStore('colleague', 'params.user_id'),
  stepUp: true,
  params: UserParams,
  body: z.object({ active: Flag, version: Integer }),
  data: ConsoleUser,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'own_account', 'stale'],
})
