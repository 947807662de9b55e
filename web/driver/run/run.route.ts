import { getMe } from '#contract/account/users.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { userMay } from '#web/staff/staff-access.ts'
import type { Route } from './+types/run.route.ts'
import { readRun } from './read-run.ts'

const NOT_STORED = { 'Cache-Control': 'no-store' }

/** Loads the run again while the driver app stays open. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const user = await api.call(getMe).catch((error: unknown) => {
    if (!isApiError(error, 'not_signed_in')) throw error
    return null
  })
  if (!user) return Response.json(null, { status: 401, headers: NOT_STORED })
  if (!userMay(user, 'deliveries.drive')) return Response.json(null, { status: 403, headers: NOT_STORED })
  const run = await readRun(api, user, context.get(pageContext))
  return Response.json(run, { headers: NOT_STORED })
}
