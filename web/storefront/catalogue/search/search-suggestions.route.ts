import { type ProductSuggestions, suggestProducts } from '#contract/shop/catalogue.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import type { Route } from './+types/search-suggestions.route.ts'

const MAX_SUGGESTIONS = 5
const NONE: ProductSuggestions = { products: [], categories: [], did_you_mean: '', not_stocked: null }

/** Suggestions for a search term. An error returns none: the search itself keeps working. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const search = params.get('search') ?? ''
  const query = { search, store_id: params.get('store_id') ?? undefined, limit: MAX_SUGGESTIONS }
  const found = await context
    .get(apiContext)
    .call(suggestProducts, { query })
    .catch(() => NONE)
  return { search, found }
}

/** Suggestions are optional: without an answer there are none, and nothing is tried again. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch(() => ({ search: '', found: NONE }))

export const shouldRevalidate = () => false
