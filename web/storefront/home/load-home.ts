import { listProducts } from '#contract/shop/catalogue.ts'
import { listSuburbs, zoneOpen } from '#contract/shop/zones.ts'
import { STATE_CODES } from '#domain/states.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { type Place, placeOfSuburb, savedPlace } from '../address/delivery-location.ts'
import { claimsOf, type Claims } from './home-facts.ts'

export type HomePage = {
  /** Whether there is a login cookie. @source S-HOME-1 */
  isSignedIn: boolean
  claims: Claims
}

/** The same for every visitor of a store: its figures are what the shop can do now, not what an advertisement says. */
export async function loadHome(api: PageApi): Promise<HomePage> {
  const [places, suburbs] = await Promise.all([promotedPlaces(api), api.call(listSuburbs).catch(() => [])])
  const offers = await Promise.all(places.map((place) => offerAt(api, place)))
  return {
    isSignedIn: api.cookie('token') !== undefined,
    claims: claimsOf(offers, suburbs.length),
  }
}

/** The saved address's place; for everybody else each state's capital. */
async function promotedPlaces(api: PageApi): Promise<Place[]> {
  const saved = await savedPlace(api)
  if (saved) return [saved]
  const capitals = await Promise.all(
    STATE_CODES.map((state) => placeOfSuburb(api, state, '').catch(() => null)),
  )
  return capitals.filter((place) => place !== null)
}

async function offerAt(api: PageApi, { zone }: Place) {
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
