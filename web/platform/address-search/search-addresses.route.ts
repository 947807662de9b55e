import { searchAddresses } from '#contract/shop/addresses.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { addressHint } from './address-hint.ts'
import type { Route } from './+types/search-addresses.route.ts'

const MAX_SUGGESTIONS = 6

/** Skips revalidation: an accepted address does not change the list, and map services bill each request. */
export const shouldRevalidate = () => false

/**
 * Returns suggestions and a hint for the typed text. A failed search returns neither, so that the field keeps
 * working.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const search = asked.get('search') ?? ''
  const session = asked.get('session') || undefined
  const suggestions = await context
    .get(apiContext)
    .call(searchAddresses, { query: { search, session, limit: MAX_SUGGESTIONS } })
    .catch(() => null)
  const labels = suggestions?.map(({ label }) => label) ?? []
  return { search, suggestions: suggestions ?? [], hint: suggestions ? addressHint(search, labels) : '' }
}
