import { STATES } from '#domain/states.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { routeState } from '#web/storefront/address/saved-address.ts'
import type { Route } from './+types/state.route.ts'

/** Redirects to the state's suburb page; for an unknown state that page shows no list. @source S-ROUTE-9 */
export function loader({ params }: Route.LoaderArgs) {
  const state = routeState(params.state)
  return redirectTo(`/suburb/${state ? STATES[state].slug : encodeURIComponent(params.state)}`)
}
