import { suggestSubstitutes } from '#contract/orders/substitutes.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { throwAsRouteError } from '#web/platform/api/action-reply.ts'
import type { Route } from './+types/substitutes.route.ts'

/** What can take the place of a line's missing packs. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams.get('search') ?? ''
  const { packs } = await context
    .get(apiContext)
    .call(suggestSubstitutes, {
      params: { order_id: params.orderId, order_line_id: params.lineId },
      query: { search },
    })
    .catch(throwAsRouteError)
  return { search, packs }
}

/** The page loads itself again with each change of its order; what was found stays until somebody searches again. */
export const shouldRevalidate = () => false
