import type { FastifyInstance } from 'fastify'
import { storeSettings } from '#contract/shop/stores.ts'
import { futureDates, listSuburbs, zoneAtLocation, zoneOpen, zoneSuburbs } from '#contract/shop/zones.ts'
import { parseState } from '#domain/written-states.ts'
import { localDate, toLocalIso } from '#domain/time.ts'
import { ShopError } from '#server/http/errors.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { presentDays, presentLicence, presentSuburb, presentZone } from './zones.present.ts'
import { asapNow, licenceOf, noticeOf, offeredDays } from './slots.service.ts'

export function zoneRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, zoneAtLocation, async ({ params }) => {
    const point = parsePoint(params.point)
    const zone = point && shop.storeDirectory.zoneAt(point)
    if (!zone) throw new ShopError('area_not_served')
    return presentZone(zone, noticeOf(shop, zone))
  })
  serve(app, shop, futureDates, async ({ params }) => {
    const zone = shop.storeDirectory.zone(params.zone_id)
    const store = shop.storeDirectory.store(zone.primaryStoreId)
    return presentDays(await offeredDays(shop, zone), store.time_zone)
  })
  serve(app, shop, zoneOpen, async ({ params }) => {
    const zone = shop.storeDirectory.zone(params.zone_id)
    const store = shop.storeDirectory.store(zone.primaryStoreId)
    const { minutes, opensAt, notice } = await asapNow(shop, zone)
    return {
      open: minutes !== null,
      estimate_minutes: minutes,
      opens_at: opensAt && toLocalIso(opensAt, store.time_zone),
      notice,
    }
  })
  serve(app, shop, zoneSuburbs, async ({ params }) => {
    const zone = shop.storeDirectory.zone(params.zone_id)
    return zone.suburbs.map((suburb) => presentSuburb(suburb, zone.zoneId))
  })
  serve(app, shop, listSuburbs, async ({ query }) => {
    const state = query.state ? parseState(query.state) : null
    return shop.storeDirectory
      .zones()
      .filter((zone) => zone.status === 'ACTIVE' && (!query.state || zone.state === state))
      .flatMap((zone) => zone.suburbs.map((suburb) => presentSuburb(suburb, zone.zoneId)))
      .sort((a, b) => a.state.localeCompare(b.state) || a.name.localeCompare(b.name))
  })
  serveEnvelope(app, shop, storeSettings, async ({ params }) => {
    const store = shop.storeDirectory.store(params.store_id)
    return {
      data: store.settings.filter((s) => s.is_public).map((s) => ({ ...s, store_id: store.store_id })),
      license: presentLicence(
        store,
        licenceOf(store, store.state, localDate(shop.clock.now(), store.time_zone)),
      ),
    }
  })
}

/**
 * Parses `lat,lng`, which is one parameter because the router can't split it. Invalid text is treated as a point that
 * is not served.
 */
function parsePoint(text: string): { lat: number; lng: number } | null {
  const match = /^\s*(-?\d{1,3}(?:\.\d{1,20})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,20})?)\s*$/.exec(text)
  return match ? { lat: Number(match[1]), lng: Number(match[2]) } : null
}
