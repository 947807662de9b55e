import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/products.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { presentProduct } from './products.present.ts'
import { listProducts, readProduct } from './products.service.ts'

export function consoleProductRoutes(app: FastifyInstance, shop: Shop): void {
  serveEnvelope(app, shop, contract.listConsoleProducts, async ({ query, principal }) => {
    const { rows, ...paging } = await listProducts(shop, principal, query)
    return { data: rows.map(presentProduct), ...paging }
  })
  serve(app, shop, contract.getConsoleProduct, async ({ params, query, principal }) =>
    presentProduct(await readProduct(shop, principal, params.product_id, query)),
  )
}
