import { logout } from '#contract/shop/users.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import type { Route } from './+types/logout.route.ts'

/**
 * Visiting it logs out: it is a page. A link from elsewhere could do it too; the harm is one more
 * login. The cart and the address go with their owner.
 * @source S-LOGOUT-1
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  if (api.cookie('token')) {
    // A page request carries no Origin, and the API takes no write by cookie without one.
    await api.call(logout, { headers: { origin: new URL(request.url).origin } }).catch(() => null)
  }
  for (const name of ['token', 'cart_id', 'address']) api.clearCookie(name)
  return redirectTo('/')
}
