import { type RouterContextProvider, createContext, data, type MiddlewareFunction } from 'react-router'
import { getMe, type User } from '#contract/account/users.ts'
import {
  type Permission,
  type RoleGrant,
  hasPermission,
  hasPermissionIn,
  usesConsole,
} from '#domain/accounts/permissions.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import type { Duty } from './order-duty.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'

/** The signed-in user of a staff page, set by `requireLogin` before any loader runs. */
export const staffUserContext = createContext<User>()

/**
 * Redirects visitors to the login, from where they come back. What a user may do is decided by the API. When the
 * session has expired, a submitted form stays on screen: its action returns the API's error.
 */
export const requireLogin: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  try {
    context.set(staffUserContext, await context.get(apiContext).call(getMe))
  } catch (error) {
    if (!isApiError(error, 'not_signed_in')) throw error
    const { pathname, search } = new URL(request.url)
    const isSentByScript = pathname.endsWith('.data')
    if (request.method !== 'GET' && isSentByScript) return next()
    const here = pathname.replace(/(\/_)?\.data$/, '') + (isSentByScript ? '' : search)
    throw redirectTo(`/login?return_to=${encodeURIComponent(here)}`)
  }
  return next()
}

/** Stops a loader with 403; the error page then says whom the page is for. */
export function requireAccess(isWelcome: boolean): void {
  if (!isWelcome) throw data(null, { status: 403 })
}

const rolesOf = (user: User): RoleGrant[] =>
  user.staff_roles.map(({ role, store_id: storeId }) => ({ role, storeId }))

/** Whether a person has the permission in any store. Called by loaders; what a screen shows of it travels as data. */
export const userMay = (user: User, permission: Permission): boolean =>
  hasPermission(rolesOf(user), permission)

/** Those of the stores where a person has the permission. */
export const storesWhere = <Store extends { store_id: number }>(
  user: User,
  permission: Permission,
  stores: readonly Store[],
): Store[] => stores.filter(({ store_id }) => hasPermissionIn(rolesOf(user), permission, store_id))

/** The signed-in user, who has the permission; anyone else gets the 403 page. */
export function requirePermission(context: Readonly<RouterContextProvider>, permission: Permission): User {
  const user = context.get(staffUserContext)
  requireAccess(userMay(user, permission))
  return user
}

/** The signed-in user, who works in the console, whatever they do there. */
export function requireConsole(context: Readonly<RouterContextProvider>): User {
  const user = context.get(staffUserContext)
  requireAccess(usesConsole(rolesOf(user)))
  return user
}

/** What a person may do with the orders of a store. */
export function dutyIn(user: User, storeId: number): Duty {
  const may = (permission: Permission) => hasPermissionIn(rolesOf(user), permission, storeId)
  if (may('orders.work')) return 'staff'
  return may('orders.assign') ? 'dispatcher' : null
}
