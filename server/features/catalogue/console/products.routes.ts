import { copyRange as copyRangeContract } from '#contract/console/store-details.ts'
import type { FastifyInstance } from 'fastify'
import * as prices from '#contract/console/prices.ts'
import { listStorePrices as listStorePricesContract } from '#contract/console/price-grid.ts'
import { listPriceHistory } from '#contract/console/price-history.ts'
import * as statusContract from '#contract/console/product-status.ts'
import * as contract from '#contract/console/products.ts'
import { previewProduct } from '#contract/console/product-preview.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { listStorePrices } from './price-grid.service.ts'
import { priceHistory } from './price-history.service.ts'
import { presentPrice } from './price.present.ts'
import { setPrices, setStatus } from './bulk-changes.service.ts'
import { readPrice, setPrice } from './prices.service.ts'
import { presentProduct } from './product.present.ts'
import { listProducts, productUse, readProduct } from './products.service.ts'
import { shopperPreview } from './shopper-preview.service.ts'
import { changeProduct, createProduct } from './save-product.service.ts'
import { copyRange } from './store-range.service.ts'

export function consoleProductRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, copyRangeContract, ({ params, body, principal }) =>
    copyRange(shop, principal, { from: body.from_store_id, to: params.store_id }),
  )
  serveEnvelope(app, shop, contract.listConsoleProducts, async ({ query, stores }) => {
    const { rows, ...paging } = await listProducts(shop, stores, query)
    return { data: rows.map(presentProduct), ...paging }
  })
  serve(app, shop, contract.getConsoleProduct, async ({ params, stores }) =>
    presentProduct(await readProduct(shop, stores, params.product_id)),
  )
  serve(app, shop, previewProduct, ({ params, query }) => shopperPreview(shop, params.product_id, query))
  serve(app, shop, contract.createProduct, async ({ body, principal }) =>
    presentProduct(await createProduct(shop, principal, body)),
  )
  serve(app, shop, contract.changeProduct, async ({ params, body, principal }) =>
    presentProduct(await changeProduct(shop, principal, params.product_id, body)),
  )
  serve(app, shop, statusContract.setProductStatus, async ({ body, principal }) =>
    setStatus(shop, principal, body),
  )
  serve(app, shop, prices.setPrices, async ({ body, principal }) =>
    (await setPrices(shop, principal, body.changes)).map(({ now, ...rest }) => ({
      ...rest,
      now: now && presentPrice(shop, now),
    })),
  )
  serve(app, shop, prices.getPrice, async ({ params, principal }) =>
    presentPrice(shop, await readPrice(shop, principal, params)),
  )
  serveEnvelope(app, shop, listStorePricesContract, ({ params, query, principal }) =>
    listStorePrices(shop, principal, params.store_id, query),
  )
  serveEnvelope(app, shop, listPriceHistory, ({ params, query, principal }) =>
    priceHistory(shop, principal, params, query),
  )
  serve(app, shop, statusContract.getProductUse, ({ params, stores }) =>
    productUse(shop, stores, params.product_id),
  )
  serve(app, shop, prices.setPrice, async ({ params, body, principal }) =>
    presentPrice(shop, await setPrice(shop, principal, params, body)),
  )
}
