import { createContext, data, type MiddlewareFunction } from 'react-router'
import { getMe, type User } from '#contract/account/users.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
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

export const isStaff = (user: User): boolean => user.permissions.admin_access || user.permissions.store_access
export const isDriver = (user: User): boolean => user.type === 'driver'
