import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/categories.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import * as categories from './categories.service.ts'
import { presentCategory } from './category.present.ts'
import { listPlaces, orderPlaces } from './product-places.service.ts'

export function categoryRoutes(app: FastifyInstance, shop: Shop): void {
  serveEnvelope(app, shop, contract.listConsoleCategories, async ({ query }) => {
    const { rows, ...paging } = await categories.listCategories(shop, query)
    return { data: rows.map(presentCategory), ...paging }
  })
  serve(app, shop, contract.readConsoleCategory, async ({ params }) =>
    presentCategory(await categories.readCategory(shop, params.category_id)),
  )
  serve(app, shop, contract.createCategory, async ({ body, principal }) =>
    presentCategory(await categories.createCategory(shop, principal, body)),
  )
  serve(app, shop, contract.changeCategory, async ({ params, body, principal }) =>
    presentCategory(await categories.changeCategory(shop, principal, params.category_id, body)),
  )
  serve(app, shop, contract.orderCategories, async ({ body, principal }) =>
    (await categories.orderCategories(shop, principal, body.categories)).map(presentCategory),
  )
  serveEnvelope(app, shop, contract.listCategoryProducts, async ({ params, query }) => {
    const { rows, ...paging } = await listPlaces(shop, params.category_id, query)
    return { data: rows, ...paging }
  })
  serve(app, shop, contract.orderCategoryProducts, ({ params, body, principal }) =>
    orderPlaces(shop, principal, params.category_id, body),
  )
}
