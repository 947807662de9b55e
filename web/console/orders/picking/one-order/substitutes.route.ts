import { suggestSubstitutes } from '#contract/orders/substitutes.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { throwAsRouteError } from '#web/platform/api/action-reply.ts'
import type { Route } from './+types/substitutes.route.ts'

/** Returns suggestions to replace the missing packs of a line. */
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

/** Skips revalidation. The pick page reloads on each change of the order, but results stay until the next search. */
export const shouldRevalidate = () => false
