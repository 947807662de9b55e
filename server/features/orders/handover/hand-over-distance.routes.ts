import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/hand-over-distances.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { toLocalIso } from '#domain/time.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import { requireUserId } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as distances from './hand-over-distance.service.ts'

export function handOverDistanceRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.listOwnFarHandOvers, async ({ principal }) =>
    (await distances.readUnexplained(shop, requireUserId(principal))).map(present),
  )
  serve(app, shop, contract.explainFarHandOver, async ({ body, principal }) =>
    present(await distances.explainDistance(shop, requireUserId(principal), body)),
  )
  serveEnvelope(
    app,
    shop,
    contract.listFarHandOvers,
    async ({ query: { store_id: storeId, ...request } }) => {
      const { rows, ...paging } = await distances.listFarHandOvers(shop, storeId, request)
      return { data: rows.map(presentWithDriver), ...paging }
    },
  )
  serve(app, shop, contract.reviewFarHandOver, async ({ body, principal }) =>
    presentWithDriver(await distances.reviewDistance(shop, requireUserId(principal), body.order_id)),
  )
}

const present = (row: distances.FarRow) => ({
  order_id: row.order_id,
  order_number: orderNumber(row.order_id),
  at: toLocalIso(row.at, row.time_zone),
  reason: row.reason,
})

const presentWithDriver = (row: distances.FarRow) => ({
  ...present(row),
  driver_id: row.driver_id,
  driver: row.driver,
})
