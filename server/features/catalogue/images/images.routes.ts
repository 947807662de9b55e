import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/product-images.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { presentProduct } from '../console/product.present.ts'
import * as images from './images.service.ts'

export function productImageRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.uploadProductImage, async ({ params, body, principal }) =>
    presentProduct(await images.addImage(shop, principal, params.product_id, body)),
  )
  serve(app, shop, contract.orderProductImages, async ({ params, body, principal }) =>
    presentProduct(await images.orderImages(shop, principal, { ...params, ...body })),
  )
  serve(app, shop, contract.changeProductImage, async ({ params, body, principal }) =>
    presentProduct(await images.changeImage(shop, principal, params, body)),
  )
  serve(app, shop, contract.removeProductImage, async ({ params, body, principal }) =>
    presentProduct(await images.removeImage(shop, principal, params, body.version)),
  )
}
