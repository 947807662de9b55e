import { logout } from '#contract/account/users.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import type { Route } from './+types/logout.route.ts'

/**
 * Logs out on a GET request, because the specification defines logout as a page. A link on another site can trigger it
 * too; the only harm is one more login. The cart and the address are cleared with the session.
 * @source S-LOGOUT-1
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  if (api.cookie('token')) {
    // A page request has no Origin header, and the API refuses writes with a cookie without one.
    await api.call(logout, { headers: { origin: new URL(request.url).origin } }).catch(() => null)
  }
  for (const name of ['token', 'cart_id', 'address']) api.clearCookie(name)
  return redirectTo('/')
}
