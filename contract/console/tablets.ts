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
  /** When somebody last took it over; null: nobody has yet. */
  last_used: IsoTime.nullable(),
  expires: IsoTime,
  revoked: IsoTime.nullable(),
  /** The browser that asks. */
  current: z.boolean(),
})
export type Tablet = z.output<typeof Tablet>

/** @source A-TABLET-1 */
export const listTablets = endpoint({
  method: 'GET',
  path: '/console/stores/:store_id/tablets',
  summary: 'The shared tablets of a store, without what opens anything',
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
 * Makes the browser that asks a shared tablet of the store: sets the cookie `tablet`, ends the tablet that it was before,
 * and locks it, which ends the caller’s session. Its token is in the cookie alone.
 * @source A-TABLET-1
 */
export const createTablet = endpoint({
  method: 'POST',
  path: '/console/stores/:store_id/tablets',
  summary: 'Make this browser a shared tablet of the store, and lock it',
  allow: ['users.write'],
  scope: inStore('params.store_id'),
  stepUp: true,
  params: z.object({ store_id: Id }),
  body: z.object({ name: nameText(TABLET_NAME_MAX, 'Give it a name, such as where it stands') }),
  data: Tablet,
  errors: ['not_signed_in', 'forbidden', 'store_not_found', 'too_many_tablets'],
})

/** Sessions on it end at once. One that has ended stays as it is. @source A-TABLET-1 */
export const revokeTablet = endpoint({
  method: 'DELETE',
  path: '/console/stores/:store_id/tablets/:tablet_id',
  summary: 'Revoke a shared tablet at once',
  allow: ['users.write'],
  scope: inStore('params.store_id'),
  stepUp: true,
  params: z.object({ store_id: Id, tablet_id: Id }),
  data: Tablet,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})

const TabletPerson = z.object({ user_id: z.number(), name: z.string() })

/** Who works on the tablet, with the roles that the session has and nothing else of the account. */
const TabletSession = z.object({
  user_id: z.number(),
  firstname: z.string(),
  lastname: z.string(),
  staff_roles: User.shape.staff_roles,
  /** When it locks itself unless something is pressed. */
  locks: IsoTime,
})

const TabletView = z.object({
  tablet_id: z.number(),
  name: z.string(),
  store_id: z.number(),
  store: z.string(),
  /** Staff of its store who have a PIN: first name and initial. */
  people: z.array(TabletPerson),
  /** null: it is locked, or somebody has logged in with their password. */
  session: TabletSession.nullable(),
})
export type TabletView = z.output<typeof TabletView>

/** `not_a_tablet` in every other browser. @source A-TABLET-3 */
export const readTablet = endpoint({
  method: 'GET',
  path: '/console/tablet',
  summary: 'The shared tablet that this browser is: who may take it over, and who works on it now',
  allow: ['anyone'],
  onTablet: true,
  data: TabletView,
  errors: ['not_a_tablet'],
})

/**
 * Opens a session for that person on this tablet alone, in place of whose was open; it is no second factor and no fresh
 * login. Five wrong PINs of a person in 15 minutes lock that person’s PIN on this tablet for the rest of them. A wrong PIN and
 * a person without one are answered alike.
 * @source A-TABLET-3, A-TABLET-4
 */
export const unlockTablet = endpoint({
  method: 'POST',
  path: '/console/tablet/unlock',
  summary: 'Take the shared tablet over by PIN',
  allow: ['anyone'],
  onTablet: true,
  body: z.object({ user_id: Id, pin: text(20) }),
  errors: ['not_a_tablet', 'pin_wrong', 'rate_limited'],
})

/** Ends the session of whoever works on it, by PIN or password. */
export const lockTablet = endpoint({
  method: 'POST',
  path: '/console/tablet/lock',
  summary: 'Lock the shared tablet',
  allow: ['anyone'],
  onTablet: true,
  errors: ['not_a_tablet'],
})

/** Sent by the tablet’s pages when something was pressed: it stays open for five minutes from now. */
export const keepTabletOpen = endpoint({
  method: 'POST',
  path: '/console/tablet/activity',
  summary: 'Tell that somebody is working on the shared tablet',
  allow: ['anyone'],
  onTablet: true,
  data: z.object({ locks: IsoTime }),
  errors: ['not_a_tablet', 'not_signed_in'],
})

/** Who may take all of the person’s roles may do it; nobody reads a PIN or sets another’s. @source A-TABLET-2 */
export const removeUserPin = endpoint({
  method: 'DELETE',
  path: '/console/users/:user_id/pin',
  summary: 'Remove the PIN of somebody else',
  allow: ['users.write'],
  scope: ofEveryStore('colleague', 'params.user_id'),
  stepUp: true,
  params: UserParams,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})
