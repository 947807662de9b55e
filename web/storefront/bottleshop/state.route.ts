import { redirect } from 'react-router'
import { routeState, stateSlug } from '../address/saved-address.ts'
import type { Route } from './+types/state.route.ts'

/** @source spec §2 "bottleshop/{state} redirects to suburb/{state}" */
export function loader({ params }: Route.LoaderArgs) {
  const state = routeState(params.state)
  return redirect(state ? `/suburb/${stateSlug(state)}` : '/404')
}
