import { type RouterContextProvider, createContext, data, type MiddlewareFunction } from 'react-router'
import { getMe, type User } from '#contract/account/users.ts'
import { type TabletView, readTablet } from '#contract/console/tablets.ts'
import {
  type Permission,
  type RoleGrant,
  TABLET_PERMISSIONS,
  hasPermission,
  hasPermissionIn,
  storesWithPermission,
  usesConsole,
} from '#domain/accounts/permissions.ts'
import { type PageApi, apiContext } from '#web/platform/api/page-api.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import type { Duty } from './order-duty.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'

/** Who is at work: an account that has logged in, or whoever has taken a shared tablet over by PIN. */
export type StaffUser = Pick<User, 'user_id' | 'firstname' | 'staff_roles' | 'permissions'> & {
  /** May do the counter's work and nothing else, whatever their roles are. */
  isOnTablet?: true
}

/** The signed-in user of a staff page, set by `requireLogin` before any loader runs. */
export const staffUserContext = createContext<StaffUser>()

/** The shared tablet that this browser is; null in every other browser. */
export const tabletContext = createContext<TabletView | null>(null)

/** A browser whose tablet was revoked is none any more. */
export async function readOwnTablet(api: PageApi): Promise<TabletView | null> {
  if (!api.cookie('tablet')) return null
  try {
    return await api.call(readTablet)
  } catch (error) {
    if (!isApiError(error, 'not_a_tablet')) throw error
    api.clearCookie('tablet')
    return null
  }
}

const onTablet = ({ user_id, firstname, staff_roles }: NonNullable<TabletView['session']>): StaffUser => ({
  ...{ user_id, firstname, staff_roles, isOnTablet: true },
  permissions: { admin_access: false, store_access: true },
})

/**
 * Redirects visitors to the login, on a shared tablet to its lock, from where they come back. What a user may do is decided
 * by the API. When the session has expired, a submitted form stays on screen: its action returns the API's error.
 */
export const requireLogin: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const api = context.get(apiContext)
  const tablet = await readOwnTablet(api)
  context.set(tabletContext, tablet)
  try {
    context.set(staffUserContext, tablet?.session ? onTablet(tablet.session) : await api.call(getMe))
  } catch (error) {
    if (!isApiError(error, 'not_signed_in')) throw error
    const { pathname, search } = new URL(request.url)
    const isSentByScript = pathname.endsWith('.data')
    if (request.method !== 'GET' && isSentByScript) return next()
    const here = pathname.replace(/(\/_)?\.data$/, '') + (isSentByScript ? '' : search)
    throw redirectTo(`${tablet ? '/console/lock' : '/login'}?return_to=${encodeURIComponent(here)}`)
  }
  return next()
}

/** Stops a loader with 403; the error page then says whom the page is for. */
export function requireAccess(isWelcome: boolean): void {
  if (!isWelcome) throw data(null, { status: 403 })
}

const rolesOf = (user: StaffUser): RoleGrant[] =>
  user.staff_roles.map(({ role, store_id: storeId }) => ({ role, storeId }))

const isWithin = ({ isOnTablet }: StaffUser, permission: Permission): boolean =>
  !isOnTablet || TABLET_PERMISSIONS.includes(permission)

/** Whether a person has the permission in any store. Called by loaders; what a screen shows of it travels as data. */
export const userMay = (user: StaffUser, permission: Permission): boolean =>
  isWithin(user, permission) && hasPermission(rolesOf(user), permission)

/** Whether a person has the permission without a store, as what concerns the whole shop needs. */
export const userMayEverywhere = (user: StaffUser, permission: Permission): boolean =>
  isWithin(user, permission) && storesWithPermission(rolesOf(user), permission) === null

/** Whether a person may change a thing of these stores. Without stores the thing concerns the whole shop. */
export const userMayChange = (
  user: StaffUser,
  permission: Permission,
  storeIds: readonly number[],
): boolean =>
  userMayEverywhere(user, permission) ||
  (storeIds.length > 0 &&
    storesWhere(
      user,
      permission,
      storeIds.map((store_id) => ({ store_id })),
    ).length === storeIds.length)

/** Stores that a new thing of this person is limited to at first; empty: every store. */
export const firstStoresOf = (
  user: StaffUser,
  permission: Permission,
  stores: readonly { store_id: number }[],
): number[] =>
  userMayEverywhere(user, permission)
    ? []
    : storesWhere(user, permission, stores).map(({ store_id }) => store_id)

/** Those of the stores where a person has the permission. */
export const storesWhere = <Store extends { store_id: number }>(
  user: StaffUser,
  permission: Permission,
  stores: readonly Store[],
): Store[] =>
  stores.filter(
    ({ store_id }) => isWithin(user, permission) && hasPermissionIn(rolesOf(user), permission, store_id),
  )

/** The signed-in user, who has the permission; anyone else gets the 403 page. */
export function requirePermission(
  context: Readonly<RouterContextProvider>,
  permission: Permission,
): StaffUser {
  const user = context.get(staffUserContext)
  requireAccess(userMay(user, permission))
  return user
}

/** The same for a page about the whole shop. */
export function requireShopPermission(
  context: Readonly<RouterContextProvider>,
  permission: Permission,
): StaffUser {
  const user = context.get(staffUserContext)
  requireAccess(userMayEverywhere(user, permission))
  return user
}

/** The signed-in user, who works in the console, whatever they do there. */
export function requireConsole(context: Readonly<RouterContextProvider>): StaffUser {
  const user = context.get(staffUserContext)
  requireAccess(usesConsole(rolesOf(user)))
  return user
}

/** What a person may do with the orders of a store. */
export function dutyIn(user: StaffUser, storeId: number): Duty {
  const may = (permission: Permission) => hasPermissionIn(rolesOf(user), permission, storeId)
  if (may('orders.work')) return 'staff'
  return may('orders.assign') ? 'dispatcher' : null
}
