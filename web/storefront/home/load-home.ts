import { STATE_CODES } from '#domain/states.ts'
import { listProducts } from '#contract/shop/catalogue.ts'
import { listSuburbs, zoneOpen } from '#contract/shop/zones.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { type DeliveryArea, loadSuburbArea, loadSavedArea } from '../address/delivery-area.ts'
import { readSavedAddress } from '../address/saved-address.ts'
import { homeFacts, type HomeFacts } from './home-facts.ts'

export type HomePage = {
  /** True if there is a login cookie. @source S-HOME-1 */
  isSignedIn: boolean
  hasAddress: boolean
  /** Delivery notice of the saved address's store. @source A-PAUSE-2 */
  notice: string
  facts: HomeFacts
}

/** Loads the home page with the shop's current figures. It is the same for all visitors of a store. */
export async function loadHome(api: PageApi): Promise<HomePage> {
  const [savedArea, suburbs] = await Promise.all([loadSavedArea(api), api.call(listSuburbs).catch(() => [])])
  const areas = savedArea ? [savedArea] : await loadCapitalAreas(api)
  const offers = await Promise.all(areas.map((area) => loadAreaOffer(api, area)))
  return {
    isSignedIn: api.cookie('token') !== undefined,
    hasAddress: readSavedAddress(api) !== null,
    notice: savedArea?.zone.notice ?? '',
    facts: homeFacts(offers, suburbs.length),
  }
}

/** Returns the areas of the promoted cities, for visitors without an address. */
async function loadCapitalAreas(api: PageApi): Promise<DeliveryArea[]> {
  const capitals = await Promise.all(
    STATE_CODES.map((state) => loadSuburbArea(api, state, '').catch(() => null)),
  )
  return capitals.filter((area) => area !== null)
}

async function loadAreaOffer(api: PageApi, { zone }: DeliveryArea) {
  const [open, products] = await Promise.all([
    api.call(zoneOpen, { params: { zone_id: zone.zone_id } }).catch(() => null),
    api
      .callWhole(listProducts, { query: { store_id: zone.primary_store_id, limit: 1, relations: false } })
      .catch(() => null),
  ])
  return {
    estimateMinutes: open?.open ? open.estimate_minutes : null,
    deliveryFee: zone.delivery_fee,
    minimum: zone.min_spend,
    products: Number(products?.total_count ?? 0),
  }
}
