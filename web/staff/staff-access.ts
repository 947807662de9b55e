import { createContext, data, type MiddlewareFunction } from 'react-router'
import { getMe, type User } from '#contract/shop/users.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'

/** Who works at the page, set by `requireLogin` before any loader runs. */
export const staffUserContext = createContext<User>()

/**
 * A visitor logs in and comes back. What a member may do is decided by the API and shown by the page. A form that is sent
 * once the session has ended stays on the screen: its action answers what the API says.
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

/** Ends a loader with the page that says whom it is for. */
export function requireAccess(isWelcome: boolean): void {
  if (!isWelcome) throw data(null, { status: 403 })
}

export const isStaff = (user: User): boolean => user.permissions.admin_access || user.permissions.store_access
export const isDriver = (user: User): boolean => user.type === 'driver'
