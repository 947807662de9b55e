import { listSegments } from '#contract/console/segments.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { listCategories } from '#contract/shop/catalogue.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import { type StaffUser, firstStoresOf, userMayChange } from '#web/staff/staff-access.ts'
import { categoryChoices } from '../categories/category-choices.ts'

type CampaignPlaces = { store_ids: readonly number[]; zone_ids: readonly number[] }

/** Returns the places of a banner or campaign, which has at most one store and one zone. */
export const placesOf = ({ store_id, zone_id }: { store_id: number | null; zone_id: number | null }) => ({
  store_ids: store_id === null ? [] : [store_id],
  zone_ids: zone_id === null ? [] : [zone_id],
})

/** Returns true if the user may save the offer. For offers limited only by zones, the API decides. */
export const mayChangeOffer = (
  user: StaffUser,
  permission: Permission,
  { store_ids, zone_ids }: CampaignPlaces,
): boolean => (store_ids.length === 0 && zone_ids.length > 0) || userMayChange(user, permission, store_ids)

/** Loads the segments to which an offer or a campaign may be limited. */
export async function loadSegments(api: PageApi) {
  const segments = await api.call(listSegments, { query: { limit: 250 } })
  return segments.map(({ segment_id: value, name: label }) => ({ value, label }))
}

/** Loads the limits that an offer may have, and the default stores of a new offer by this user. */
export async function loadChoices(api: PageApi, user: StaffUser) {
  const [stores, segments, categories] = await Promise.all([
    api.call(listStaffStores),
    loadSegments(api),
    api.call(listCategories, { query: { limit: 250 } }),
  ])
  return {
    stores: stores.map(({ store_id: value, name: label }) => ({ value, label })),
    firstStores: firstStoresOf(user, 'marketing.write', stores),
    segments,
    categories: categoryChoices(categories),
  }
}
export type OfferChoices = Awaited<ReturnType<typeof loadChoices>>
