import type { AddressState } from '#domain/states.ts'
import { type ServedSuburb, servedSuburb } from '#domain/delivery/served-suburbs.ts'
import { leadMinutes } from '#domain/delivery/slots.ts'
import { tradingWindows } from '#domain/delivery/trading-hours.ts'
import { distanceKm, type GeoPoint } from '#domain/delivery/zone-polygon.ts'
import { addDays, localDate, localTime } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'
import { slotRules, type Store, type Zone } from './slots.service.ts'

/** Days of trading hours, and the number of neighbouring suburbs. */
const DAYS = 7
const NEIGHBOURS = 8

export type NearbySuburb = { suburb: ServedSuburb; distanceKm: number }
export type TradingDay = { date: string; spans: { opens: string; closes: string }[] }

/** Returns the zone and store that serve a suburb, and the suburbs nearby; null if no store delivers there. */
export function findSuburb(shop: Shop, state: AddressState, name: string) {
  const suburb = servedSuburb(state, name)
  const zone = suburb && shop.storeDirectory.zoneAt(suburb)
  if (!suburb || !zone) return null
  const store = shop.storeDirectory.store(zone.primaryStoreId)
  const now = shop.clock.now()
  return {
    suburb,
    zone,
    store,
    distanceKm: oneDecimal(distanceKm(suburb, store)),
    leadMinutes: leadMinutes(slotRules(store, zone, now), now),
    nearby: nearest(
      suburb,
      servedIn(shop, state).filter((other) => other !== suburb),
    ).slice(0, NEIGHBOURS),
  }
}

/** Returns every suburb that an active zone serves. */
export const servedIn = (shop: Shop, state: AddressState): readonly ServedSuburb[] =>
  shop.storeDirectory
    .zones()
    .filter((zone) => zone.status === 'ACTIVE' && zone.state === state)
    .flatMap((zone) => zone.suburbs)

/** Returns the suburb in the URL of a store's pages: the nearest suburb that it delivers to. */
export const homeSuburb = (shop: Shop, store: Store): ServedSuburb | undefined =>
  nearest(store, suburbsOf(shop, store))[0]?.suburb

export const suburbsOf = (shop: Shop, store: Store): readonly ServedSuburb[] =>
  zonesOf(shop, store).flatMap((zone) => zone.suburbs)

/**
 * Returns a store's delivery hours of the coming week, without closures and hours in which the law forbids delivery.
 */
export function tradingWeek(shop: Shop, store: Store): TradingDay[] {
  const [zone] = zonesOf(shop, store)
  if (!zone) return []
  const today = localDate(shop.clock.now(), store.time_zone)
  const rules = slotRules(store, zone, shop.clock.now())
  return Array.from({ length: DAYS }, (_, i) => addDays(today, i)).map((date) => ({
    date,
    spans: tradingWindows(rules, date).map(({ start, end }) => ({
      opens: localTime(start, store.time_zone),
      closes: localTime(end, store.time_zone),
    })),
  }))
}

const zonesOf = (shop: Shop, store: Store): Zone[] =>
  shop.storeDirectory
    .zones()
    .filter((zone) => zone.status === 'ACTIVE' && zone.primaryStoreId === store.store_id)

const nearest = (point: GeoPoint, suburbs: readonly ServedSuburb[]): NearbySuburb[] =>
  suburbs
    .map((suburb) => ({ suburb, distanceKm: oneDecimal(distanceKm(point, suburb)) }))
    .toSorted((a, b) => a.distanceKm - b.distanceKm || a.suburb.name.localeCompare(b.suburb.name))

const oneDecimal = (km: number): number => Math.round(km * 10) / 10
