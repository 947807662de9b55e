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
  /** Permissions for programs that predate roles: `admin_access` for owners, `store_access` for staff of a store. */
  permissions: User.shape.permissions,
  /** True if the person cannot log in until reactivated. */
  deactivated: z.boolean(),
  /** True if the person was invited and has not set a password yet. */
  invited: z.boolean(),
  /** True if the person has a PIN for shared tablets. */
  pin: z.boolean(),
  version: z.number(),
})
export type ConsoleUser = z.output<typeof ConsoleUser>

/**
 * Lists staff. With `search`, lists every matching account, by part of a name or mobile or by the beginning of an
 * e-mail. A manager sees staff of their stores, and other accounts only by the complete e-mail.
 * @source A-STAFF-6
 */
export const listConsoleUsers = endpoint({
  method: 'GET',
  path: '/console/users',
  summary: 'List staff and their roles by name',
  allow: ['users.read'],
  scope: 'own stores',
  query: z.object({ search: text(STAFF_SEARCH_MAX).optional(), ...pageQuery(50) }),
  data: z.array(ConsoleUser),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden'],
})

const GivenRole = z.object({ role: z.enum(STAFF_ROLES), store_id: Id.optional() })

/**
 * Returns a person. A manager reads accounts that are not their staff only by the complete e-mail. @source
 * A-STAFF-6
 */
export const getConsoleUser = endpoint({
  method: 'GET',
  path: '/console/users/:user_id',
  summary: 'Retrieve a staff member with roles',
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
 * Replaces all roles of a person and ends every session of that person. Callers cannot change their own roles, so
 * at least one owner always remains. Making a person an owner needs a second owner if there is one:
 * `approval_required`. A manager can grant and revoke certain roles in their own stores; others are `forbidden`.
 * @source A-STAFF-3
 */
export const changeRoles = endpoint({
  method: 'PUT',
  path: '/console/users/:user_id/roles',
  summary: 'Set the roles of a user and the stores of each role',
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
 * Creates an account without a password and mails a link that works once, for `INVITATION_LINK_HOURS`. The role of owner cannot be
 * given by invitation, only after the person has joined.
 * @source A-STAFF-7
 */
export const inviteUser = endpoint({
  method: 'POST',
  path: '/console/users',
  summary: 'Invite a staff member',
  allow: ['users.write'],
  scope: { stores: ['body.roles[].store_id'], absent: 'shop' },
  stepUp: true,
  body: withBothNames(
    z.object({
      ...nameFields,
      email: Email,
      /** Required for a driver. */
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

/** Mails a new invitation and invalidates the previous link. */
export const inviteAgain = endpoint({
  method: 'POST',
  path: '/console/users/:user_id/invitation',
  summary: 'Resend an invitation',
  allow: ['users.write'],
  scope: ofEveryStore('colleague', 'params.user_id'),
  params: UserParams,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invitation_used', 'rate_limited'],
})

/**
 * Deactivates a person: ends all their sessions and blocks login. Reactivation restores access; the roles are
 * unchanged. Requires the right to revoke all of the person's roles.
 * @source A-STAFF-8
 */
export const setAccess = endpoint({
  method: 'PUT',
  path: '/console/users/:user_id/access',
  summary: 'Deactivate or reactivate a staff member',
  allow: ['users.write'],
  scope: ofEveryStore('colleague', 'params.user_id'),
  stepUp: true,
  params: UserParams,
  body: z.object({ active: Flag, version: Integer }),
  data: ConsoleUser,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'own_account', 'stale'],
})
