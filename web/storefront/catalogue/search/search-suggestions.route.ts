import { type ProductSuggestions, suggestProducts } from '#contract/shop/catalogue.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import type { Route } from './+types/search-suggestions.route.ts'

const MAX_SUGGESTIONS = 5
const NO_SUGGESTIONS: ProductSuggestions = {
  products: [],
  categories: [],
  did_you_mean: '',
  not_stocked: null,
}

/** Loads suggestions for a search term. Returns none after an error, because the search works without them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const search = params.get('search') ?? ''
  const query = { search, store_id: params.get('store_id') ?? undefined, limit: MAX_SUGGESTIONS }
  const suggestions = await context
    .get(apiContext)
    .call(suggestProducts, { query })
    .catch(() => NO_SUGGESTIONS)
  return { search, suggestions }
}

/** Returns no suggestions after a network error, without a retry, because suggestions are optional. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch(() => ({ search: '', suggestions: NO_SUGGESTIONS }))

export const shouldRevalidate = () => false
