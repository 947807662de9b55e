import type { StreetAddress } from '#domain/address/compose-address.ts'
import { monthOf, writtenPlace } from '#domain/delivery/place-demand.ts'
import type { GeoPoint } from '#domain/delivery/zone-polygon.ts'
import { OPERATOR_TIME_ZONE, localDate, DAY_MINUTES } from '#domain/time.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { readerOf } from '#server/db/replicas.ts'
import { isWithinRateLimit } from '#server/http/security/rate-limit.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './demand.queries.ts'

const thisMonth = (shop: Shop): string => monthOf(localDate(shop.clock.now(), OPERATOR_TIME_ZONE))

/**
 * Counts a picked address that no zone covers; only its suburb is stored. Each network counts once a day per suburb, so
 * that repetition does not inflate the demand.
 * @source A-DEMAND-1
 */
export async function countSearch(
  shop: Shop,
  network: string,
  address: Pick<StreetAddress, 'city' | 'state' | 'postcode'> & GeoPoint,
): Promise<void> {
  if (shop.storeDirectory.zoneAt(address) || !/^\d{4}$/.test(address.postcode)) return
  const place = { suburb: address.city.toUpperCase(), state: address.state, postcode: address.postcode }
  const key = `demand ${network} ${Object.values(place).join(' ')}`
  if (!(await isWithinRateLimit(shop, { key, max: 1, minutes: DAY_MINUTES }))) return
  await queries.addDemand(shop.db, { ...place, month: thisMonth(shop), searches: 1, wishes: 0 })
}

/**
 * Counts a request to be notified, in the caller's transaction, if the text names one indexed suburb that no zone
 * covers. A name that exists in several states is ambiguous and not counted.
 * @source A-DEMAND-1
 */
export async function countNotifyRequest(shop: Shop, written: string): Promise<void> {
  const place = writtenPlace(written)
  if (!place) return
  const [found, another] = await queries.readSuburbs(shop.db, place)
  if (!found || another) return
  const { lat, lng, state, postcode } = found
  if (lat !== null && lng !== null && shop.storeDirectory.zoneAt({ lat, lng })) return
  const suburb = { suburb: place.suburb, state, postcode }
  await queries.addDemand(shop.db, { ...suburb, month: thisMonth(shop), searches: 0, wishes: 1 })
}

type DemandQuery = {
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
  sort: queries.DemandFilter['sort']
  page: number
  limit: number
}

export async function listDemand(shop: Shop, { from, to, search = '', sort, page, limit }: DemandQuery) {
  const filter = { from: from ? `${from}-01` : null, to: to ? `${to}-01` : null, search, sort }
  const rows = await queries.listDemand(readerOf(shop), filter, { page, limit })
  const { total = 0, all_searches: searches = 0, all_wishes: wishes = 0 } = rows[0] ?? {}
  return {
    rows,
    paging: { ...pagingOf(total, { page, limit }), searches, wishes },
  }
}
