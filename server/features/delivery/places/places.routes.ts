import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/places.ts'
import * as storeContract from '#contract/console/store-details.ts'
import * as zoneContract from '#contract/console/zones.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { presentClosures, setClosures } from './closures.service.ts'
import * as places from './places.service.ts'
import * as stores from './stores.service.ts'
import { previewZone } from './zone-preview.service.ts'
import * as zones from './zones.service.ts'

export function placeRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.readStoreHours, async ({ params }) =>
    places.presentHours(shop, await places.placeOf(shop, params.store_id)),
  )
  serve(app, shop, contract.setStoreHours, ({ params, body, principal }) =>
    places.setHours(shop, principal, params.store_id, body),
  )
  serve(app, shop, contract.readStoreClosures, async ({ params }) =>
    presentClosures(shop, await places.placeOf(shop, params.store_id)),
  )
  serve(app, shop, contract.setStoreClosures, ({ params, body, principal }) =>
    setClosures(shop, principal, params.store_id, body),
  )
  serve(app, shop, contract.readStoreSlots, async ({ params }) =>
    places.presentSlots(shop, await places.placeOf(shop, params.store_id)),
  )
  serve(app, shop, contract.setStoreSlots, ({ params, body, principal }) =>
    places.setSlots(shop, principal, params.store_id, body),
  )
  detailsRoutes(app, shop)
  zoneRoutes(app, shop)
}

function zoneRoutes(app: FastifyInstance, shop: Shop): void {
  serveEnvelope(app, shop, zoneContract.listConsoleZones, ({ query }) => zones.listZones(shop, query))
  serve(app, shop, zoneContract.previewZone, ({ body, principal }) => previewZone(shop, principal, body))
  serve(app, shop, zoneContract.readConsoleZone, ({ params }) => zones.readZone(shop, params.zone_id))
  serve(app, shop, zoneContract.createZone, ({ body, principal }) => zones.createZone(shop, principal, body))
  serve(app, shop, zoneContract.changeZone, ({ params, body, principal }) =>
    zones.changeZone(shop, principal, params.zone_id, body),
  )
}

function detailsRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, storeContract.listStoreDetails, ({ principal }) => stores.listStores(shop, principal))
  serve(app, shop, storeContract.createStore, ({ body, principal }) =>
    stores.createStore(shop, principal, body),
  )
  serve(app, shop, storeContract.readStoreDetails, ({ params }) => stores.readStore(shop, params.store_id))
  serve(app, shop, storeContract.changeStore, ({ params, body, principal }) =>
    stores.changeStore(shop, principal, params.store_id, body),
  )
}
