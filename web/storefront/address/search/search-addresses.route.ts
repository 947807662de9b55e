import { searchAddresses } from '#contract/shop/addresses.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import type { Route } from './+types/search-addresses.route.ts'

const MAX_SUGGESTIONS = 6

/** Suggestions for the address field. A failed search returns none, so that the field keeps working. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const search = asked.get('search') ?? ''
  const session = asked.get('session') || undefined
  const suggestions = await context
    .get(apiContext)
    .call(searchAddresses, { query: { search, session, limit: MAX_SUGGESTIONS } })
    .catch(() => [])
  return { search, suggestions }
}
