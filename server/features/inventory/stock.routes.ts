import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/stock.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { presentMovement, presentStock } from './stock.present.ts'
import * as stock from './stock.service.ts'

export function stockRoutes(app: FastifyInstance, shop: Shop): void {
  serveEnvelope(app, shop, contract.listStock, async ({ params, query }) => {
    const { rows, ...paging } = await stock.listStock(shop, params.store_id, query)
    return { data: rows.map(presentStock), ...paging }
  })
  serve(app, shop, contract.readStock, async ({ params }) =>
    presentStock(await stock.readStock(shop, params.store_id, params.product_id)),
  )
  serve(app, shop, contract.changeStock, async ({ params, body, principal }) => {
    const { row, difference, isPending } = await stock.changeStock(shop, principal, params, body)
    return { ...presentStock(row), difference, is_pending: isPending }
  })
  serve(app, shop, contract.describeStock, async ({ params, body, principal }) =>
    presentStock(await stock.describeStock(shop, principal, params, body)),
  )
  serveEnvelope(app, shop, contract.listStockMovements, async ({ params, query }) => {
    const { rows, ...paging } = await stock.listMovements(shop, params, query)
    const { time_zone: timeZone } = shop.storeDirectory.store(params.store_id)
    return { data: rows.map((row) => presentMovement(row, timeZone)), ...paging }
  })
  serve(app, shop, contract.receiveDelivery, async ({ params, body, principal }) =>
    (await stock.receiveDelivery(shop, principal, params.store_id, body)).map(presentStock),
  )
}
