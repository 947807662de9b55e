import { storeSettings } from '#contract/shop/stores.ts'
import { suburbSlug } from '#domain/address/shop-paths.ts'
import { type AddressState, DEFAULT_STATE, STATES } from '#domain/states.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { redirectBecause } from '#web/platform/navigation/arrival-reason.ts'
import { type DeliveryArea, loadSuburbArea, loadSavedArea } from '../address/delivery-area.ts'
import { readSavedAddress, routeState, isInSuburb, storePath } from '../address/saved-address.ts'

export type Licence = { number: string; state: AddressState; text: string }

/**
 * Returns the delivery area of a shop page. With a saved address, paths of other suburbs are redirected to the
 * address's suburb with the same query. Without a saved address it is the area of the suburb in the path.
 *
 * @param below the rest of the path after the suburb
 * @throws a redirect for an unknown state, or if the saved address is in another suburb
 */
export async function loadPageArea(
  api: PageApi,
  request: Request,
  params: { state: string; city: string },
  below = '',
): Promise<DeliveryArea> {
  const state = routeState(params.state)
  if (!state) throw redirectTo('/404')
  const address = readSavedAddress(api)
  if (!address) return loadSuburbArea(api, state, params.city)
  if (!isInSuburb(address, { state, city: params.city })) {
    const target = storePath(address, below) + visitorQuery(request)
    // Links for all visitors lead to the capital's page, so its redirect needs no explanation.
    const isForAll = suburbSlug(params.city) === suburbSlug(STATES[DEFAULT_STATE].capital)
    throw isForAll ? redirectTo(target) : redirectBecause(api, 'address_elsewhere', target)
  }
  return (await loadSavedArea(api)) ?? loadSuburbArea(api, state, params.city)
}

/** Returns the query without the parameter that the router adds to data requests. */
function visitorQuery(request: Request): string {
  const { searchParams } = new URL(request.url)
  searchParams.delete('_routes')
  return searchParams.size > 0 ? `?${searchParams}` : ''
}

/** Returns the licence number, and its text only if the store's setting `license` is "1". @source L-25 */
export async function loadStoreLicence(api: PageApi, storeId: number): Promise<Licence | null> {
  const reply = await api.callWhole(storeSettings, { params: { store_id: storeId } }).catch(() => null)
  const licence = (reply?.license ?? null) as Licence | null
  if (!reply || !licence) return null
  const isTextShown = reply.data.some((s) => s.setting_key === 'license' && s.setting_value === '1')
  return { number: licence.number, state: licence.state, text: isTextShown ? licence.text : '' }
}

/** Returns the fields of an area that pages show. They are the same for all visitors of its store and suburb. */
export function presentArea({ zone, state, city }: DeliveryArea) {
  return {
    state,
    city,
    zoneId: zone.zone_id,
    storeId: zone.primary_store_id,
    deliveryFee: zone.delivery_fee,
    minimum: zone.min_spend,
    notice: zone.notice,
    shopPath: storePath({ state, city }),
  }
}
