import { searchAddresses } from '#contract/shop/addresses.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { addressHint } from './address-hint.ts'
import type { Route } from './+types/search-addresses.route.ts'

const MAX_SUGGESTIONS = 6

/** An accepted address changes nothing of the list, and a map service bills each question. */
export const shouldRevalidate = () => false

/** Suggestions for the address field, and what is wrong with the text. A failed search returns neither, so that the field keeps working. */
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
