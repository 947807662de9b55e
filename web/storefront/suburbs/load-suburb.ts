import { listProducts, type Category, listCategories } from '#contract/shop/catalogue.ts'
import { suburbFacts, type SuburbFacts } from '#contract/shop/suburbs.ts'
import type { AddressState } from '#domain/states.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { readSavedAddress } from '../address/saved-address.ts'

/** Number of categories for which a popular product is shown. */
const POPULAR = 6

type SuburbArea = { state: AddressState; city: string; storeId: number }

export type SuburbInfo = {
  facts: SuburbFacts
  /** The first product of each of the first categories, in this store's own order. */
  popular: { slug: string; name: string; category: string }[]
  /** True if the visitor has no address yet and may come from a search engine. */
  isLanding: boolean
}

/**
 * Loads delivery information for the suburb of a shop page. Returns null for a saved address in an unlisted suburb.
 * @param isSuburbPage whether the suburb's popular products are loaded too
 */
export async function loadSuburb(
  api: PageApi,
  area: SuburbArea,
  isSuburbPage: boolean,
): Promise<SuburbInfo | null> {
  const params = { state: area.state, suburb: area.city }
  const [facts, categories] = await Promise.all([
    api.call(suburbFacts, { params }).catch(() => null),
    isSuburbPage ? api.call(listCategories).catch(() => []) : [],
  ])
  if (!facts) return null
  const top = categories.filter((category) => category.category_parent_id === 0).slice(0, POPULAR)
  const popular = await Promise.all(top.map((category) => loadTopProduct(api, area.storeId, category)))
  return {
    facts,
    popular: popular.filter((each) => each !== null),
    isLanding: readSavedAddress(api) === null,
  }
}

async function loadTopProduct(api: PageApi, storeId: number, { category_id, name }: Category) {
  const query = { store_id: storeId, categories: category_id, limit: 1, relations: false }
  const [product] = await api.call(listProducts, { query }).catch(() => [])
  return product ? { slug: product.product_slug, name: product.product_name, category: name } : null
}
