import { required } from '#domain/required.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { requireConsole, userMay } from '#web/staff/staff-access.ts'
import { sectionsOf } from '../sections.ts'
import type { Route } from './+types/home.route.ts'

/** Leads to the order board, with the query of older links to it. Users without the board start at their first section. */
export function loader({ url, context }: Route.LoaderArgs) {
  const user = requireConsole(context)
  throw redirectTo(
    userMay(user, 'orders.read')
      ? `/console/orders${url.search}`
      : required(sectionsOf(user)[0], 'section of the user').path,
  )
}
