import { z } from 'zod'
import { TABLET_NAME_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IsoTime, Paging, nameText, pageQuery, text } from '../fields.ts'
import { User, UserParams } from '../account/users.ts'
import { inStore, ofEveryStore } from '../scope.ts'

export const TABLET_STATES = ['active', 'expired', 'revoked'] as const

const Tablet = z.object({
  tablet_id: z.number(),
  store_id: z.number(),
  name: z.string(),
  state: z.enum(TABLET_STATES),
  created: IsoTime,
  created_by: z.number(),
  /** Time of the last takeover by a person; null: never. */
  last_used: IsoTime.nullable(),
  expires: IsoTime,
  revoked: IsoTime.nullable(),
  /** True for the browser that sends the request. */
  current: z.boolean(),
})
export type Tablet = z.output<typeof Tablet>

/** @source A-TABLET-1 */
export const listTablets = endpoint({
  method: 'GET',
  path: '/console/stores/:store_id/tablets',
  summary: 'List the shared tablets of a store, without their secrets',
  allow: ['users.write'],
  scope: inStore('params.store_id'),
  params: z.object({ store_id: Id }),
  query: z.object({
    search: text(60).optional(),
    state: z.enum(['all', ...TABLET_STATES]).default('all'),
    sort: z.enum(['newest', 'name', '-last_used']).default('newest'),
    ...pageQuery(50),
  }),
  data: z.array(Tablet),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

/**
 * Registers the calling browser as a shared tablet of the store. Sets the cookie `tablet`, which is the only place
 * of its token. Ends the browser's previous tablet registration, locks the tablet and ends the caller’s session.
 * @source A-TABLET-1
 */
export const createTablet = endpoint({
  method: 'POST',
  path: '/console/stores/:store_id/tablets',
  summary: 'Register this browser as a shared tablet of the store, and lock it',
  allow: ['users.write'],
  scope: inStore('params.store_id'),
  stepUp: true,
  params: z.object({ store_id: Id }),
  body: z.object({ name: nameText(TABLET_NAME_MAX, 'Give it a name, such as where it stands') }),
  data: Tablet,
  errors: ['not_signed_in', 'forbidden', 'store_not_found', 'too_many_tablets'],
})

/** Revokes a tablet and ends its sessions. A revoked or expired tablet stays unchanged. @source A-TABLET-1 */
export const revokeTablet = endpoint({
  method: 'DELETE',
  path: '/console/stores/:store_id/tablets/:tablet_id',
  summary: 'Revoke a shared tablet immediately',
  allow: ['users.write'],
  scope: inStore('params.store_id'),
  stepUp: true,
  params: z.object({ store_id: Id, tablet_id: Id }),
  data: Tablet,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})

const TabletPerson = z.object({ user_id: z.number(), name: z.string() })

/** Person who works on the tablet, with the roles of the session and no other account data. */
const TabletSession = z.object({
  user_id: z.number(),
  firstname: z.string(),
  lastname: z.string(),
  staff_roles: User.shape.staff_roles,
  /** Time of the automatic lock without further activity. */
  locks: IsoTime,
})

const TabletView = z.object({
  tablet_id: z.number(),
  name: z.string(),
  store_id: z.number(),
  store: z.string(),
  /** Staff of the store who have a PIN: first name and initial. */
  people: z.array(TabletPerson),
  /** null: the tablet is locked, or a person has logged in with their password. */
  session: TabletSession.nullable(),
})
export type TabletView = z.output<typeof TabletView>

/** Returns the tablet. Fails with `not_a_tablet` in any other browser. @source A-TABLET-3 */
export const readTablet = endpoint({
  method: 'GET',
  path: '/console/tablet',
  summary: 'Retrieve this browser’s shared tablet, with its permitted users and current user',
  allow: ['anyone'],
  onTablet: true,
  data: TabletView,
  errors: ['not_a_tablet'],
})

/**
 * Opens a session for the person on this tablet and ends the previous session. The session does not count as a
 * second factor or a recent login. Five wrong PINs of a person in 15 minutes lock that PIN on this tablet until the
 * 15 minutes have passed. The response does not distinguish a wrong PIN from a person without one.
 * @source A-TABLET-3, A-TABLET-4
 */
export const unlockTablet = endpoint({
  method: 'POST',
  path: '/console/tablet/unlock',
  summary: 'Unlock the shared tablet with a PIN',
  allow: ['anyone'],
  onTablet: true,
  body: z.object({ user_id: Id, pin: text(20) }),
  errors: ['not_a_tablet', 'pin_wrong', 'rate_limited'],
})

/** Ends the session on the tablet, whether opened by PIN or password. */
export const lockTablet = endpoint({
  method: 'POST',
  path: '/console/tablet/lock',
  summary: 'Lock the shared tablet',
  allow: ['anyone'],
  onTablet: true,
  errors: ['not_a_tablet'],
})

/** Postpones the automatic lock by five minutes. The tablet’s pages call it after user input. */
export const keepTabletOpen = endpoint({
  method: 'POST',
  path: '/console/tablet/activity',
  summary: 'Report activity on the shared tablet',
  allow: ['anyone'],
  onTablet: true,
  data: z.object({ locks: IsoTime }),
  errors: ['not_a_tablet', 'not_signed_in'],
})

/**
 * Removes a person's PIN. Requires the right to revoke all of the person’s roles. PINs of other people cannot be
 * read or set. @source A-TABLET-2
 */
export const removeUserPin = endpoint({
  method: 'DELETE',
  path: '/console/users/:user_id/pin',
  summary: 'Remove the PIN of another user',
  allow: ['users.write'],
  scope: ofEveryStore('colleague', 'params.user_id'),
  stepUp: true,
  params: UserParams,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})
