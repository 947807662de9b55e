import type { FastifyInstance } from 'fastify'
import { storeFacts, type StoreFacts, suburbFacts } from '#contract/shop/suburbs.ts'
import { parseState } from '#domain/written-states.ts'
import { ShopError } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { presentSuburb, presentZone } from './zones.present.ts'
import { noticeOf, type Store } from './slots.service.ts'
import { findSuburb, homeSuburb, suburbsOf, tradingWeek } from './suburbs.service.ts'

export function suburbRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, storeFacts, async ({ params }) =>
    presentStore(shop, shop.storeDirectory.store(params.store_id)),
  )
  serve(app, shop, suburbFacts, async ({ params }) => {
    const state = parseState(params.state)
    const found = state && state !== 'other' ? findSuburb(shop, state, params.suburb) : null
    if (!found) throw new ShopError('area_not_served')
    const { suburb, zone, store, distanceKm, leadMinutes, nearby } = found
    return {
      suburb: presentSuburb(suburb, zone.zoneId),
      zone: presentZone(zone, noticeOf(shop, zone)),
      store: presentStore(shop, store),
      distance_km: distanceKm,
      lead_minutes: leadMinutes,
      nearby: nearby.map((each) => ({
        name: each.suburb.name,
        postcode: each.suburb.postcode,
        distance_km: each.distanceKm,
      })),
    }
  })
}

function presentStore(shop: Shop, store: Store): StoreFacts {
  const home = homeSuburb(shop, store)
  const { store_id, name, state, address, lat, lng, phone, time_zone } = store
  return {
    store_id,
    name,
    state,
    address,
    lat,
    lng,
    phone,
    time_zone,
    suburb: home?.name ?? '',
    postcode: /\b\d{4}$/.exec(address)?.[0] ?? home?.postcode ?? '',
    week: tradingWeek(shop, store),
    suburbs: suburbsOf(shop, store).map((suburb) => suburb.name),
  }
}
