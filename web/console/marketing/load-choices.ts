import { listStaffStores } from '#contract/console/stores.ts'
import { listCategories } from '#contract/shop/catalogue.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'

/** What an offer may be limited to. */
export async function loadChoices(api: PageApi) {
  const [stores, categories] = await Promise.all([
    api.call(listStaffStores),
    api.call(listCategories, { query: { limit: 250 } }),
  ])
  const nameOf = (id: number) => categories.find(({ category_id }) => category_id === id)?.name
  return {
    stores: stores.map(({ store_id: value, name: label }) => ({ value, label })),
    categories: categories
      .map(({ category_id: value, name, category_parent_id: parent }) => ({
        value,
        label: [nameOf(parent), name].filter(Boolean).join(' › '),
      }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'en-AU')),
  }
}
export type OfferChoices = Awaited<ReturnType<typeof loadChoices>>
