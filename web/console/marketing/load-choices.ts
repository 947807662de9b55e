import { listStaffStores } from '#contract/console/stores.ts'
import { listCategories } from '#contract/shop/catalogue.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { categoryChoices } from '../categories/category-choices.ts'

/** What an offer may be limited to. */
export async function loadChoices(api: PageApi) {
  const [stores, categories] = await Promise.all([
    api.call(listStaffStores),
    api.call(listCategories, { query: { limit: 250 } }),
  ])
  return {
    stores: stores.map(({ store_id: value, name: label }) => ({ value, label })),
    categories: categoryChoices(categories),
  }
}
export type OfferChoices = Awaited<ReturnType<typeof loadChoices>>
