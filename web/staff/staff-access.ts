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

/** User of a staff page: a logged-in account, or a person who has unlocked a shared tablet by PIN. */
export type StaffUser = Pick<User, 'user_id' | 'firstname' | 'staff_roles' | 'permissions'> & {
  /** True on a shared tablet, which permits counter work only, regardless of the user's roles. */
  isOnTablet?: true
}

/** The signed-in user of a staff page, set by `requireLogin` before any loader runs. */
export const staffUserContext = createContext<StaffUser>()

/** Shared tablet that this browser is registered as; null in other browsers. */
export const tabletContext = createContext<TabletView | null>(null)

/** Returns the tablet of this browser, or null. Clears the cookie of a revoked tablet. */
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
  user_id,
  firstname,
  staff_roles,
  isOnTablet: true,
  permissions: { admin_access: false, store_access: true },
})

/**
 * Redirects visitors to the login, or on a shared tablet to its lock screen, and back afterwards. Permissions are
 * decided by the API. If the session expires, a submitted form stays on screen, because its action returns the API's
 * error.
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

/** Throws a 403 response unless the user has access. The error page then names the intended users. */
export function requireAccess(isWelcome: boolean): asserts isWelcome {
  if (!isWelcome) throw data(null, { status: 403 })
}

const rolesOf = (user: StaffUser): RoleGrant[] =>
  user.staff_roles.map(({ role, store_id: storeId }) => ({ role, storeId }))

const isWithin = ({ isOnTablet }: StaffUser, permission: Permission): boolean =>
  !isOnTablet || TABLET_PERMISSIONS.includes(permission)

/** Returns true if the user has the permission in any store. Called by loaders, which pass the result to screens. */
export const userMay = (user: StaffUser, permission: Permission): boolean =>
  isWithin(user, permission) && hasPermission(rolesOf(user), permission)

/** Returns true if the user has the permission for the whole shop, not only in a store. */
export const userMayEverywhere = (user: StaffUser, permission: Permission): boolean =>
  isWithin(user, permission) && storesWithPermission(rolesOf(user), permission) === null

/** Returns true if the user may change an object of these stores. Without stores it belongs to the whole shop. */
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

/** Returns the default stores of a new object by this user; empty for all stores. */
export const firstStoresOf = (
  user: StaffUser,
  permission: Permission,
  stores: readonly { store_id: number }[],
): number[] =>
  userMayEverywhere(user, permission)
    ? []
    : storesWhere(user, permission, stores).map(({ store_id }) => store_id)

/** Returns the stores in which the user has the permission. */
export const storesWhere = <Store extends { store_id: number }>(
  user: StaffUser,
  permission: Permission,
  stores: readonly Store[],
): Store[] =>
  stores.filter(
    ({ store_id }) => isWithin(user, permission) && hasPermissionIn(rolesOf(user), permission, store_id),
  )

/** Returns the signed-in user. Throws a 403 response without the permission. */
export function requirePermission(
  context: Readonly<RouterContextProvider>,
  permission: Permission,
): StaffUser {
  const user = context.get(staffUserContext)
  requireAccess(userMay(user, permission))
  return user
}

/** Returns the signed-in user. Throws a 403 response without the permission for the whole shop. */
export function requireShopPermission(
  context: Readonly<RouterContextProvider>,
  permission: Permission,
): StaffUser {
  const user = context.get(staffUserContext)
  requireAccess(userMayEverywhere(user, permission))
  return user
}

/** Returns the signed-in user. Throws a 403 response for users without console access. */
export function requireConsole(context: Readonly<RouterContextProvider>): StaffUser {
  const user = context.get(staffUserContext)
  requireAccess(usesConsole(rolesOf(user)))
  return user
}

/** Returns the user's duty for the orders of a store. */
export function dutyIn(user: StaffUser, storeId: number): Duty {
  const may = (permission: Permission) => hasPermissionIn(rolesOf(user), permission, storeId)
  if (may('orders.work')) return 'staff'
  return may('orders.assign') ? 'dispatcher' : null
}
