import { searchAddresses } from '#contract/shop/addresses.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import type { Route } from './+types/search-addresses.route.ts'

const MAX_SUGGESTIONS = 6

/** What the address field suggests while somebody types. A search that fails suggests nothing: the field goes on. */
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
