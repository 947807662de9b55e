import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/bundles.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { presentBundle, presentPrice } from './bundle.present.ts'
import { changeBundle, createBundle, previewBundle, readBundle } from './bundles.service.ts'

export function bundleRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.getBundle, async ({ params, stores }) =>
    presentBundle(await readBundle(shop, stores, params.product_id)),
  )
  serve(app, shop, contract.createBundle, async ({ body, principal }) =>
    presentBundle(await createBundle(shop, principal, body)),
  )
  serve(app, shop, contract.changeBundle, async ({ params, body, principal }) =>
    presentBundle(await changeBundle(shop, principal, params.product_id, body)),
  )
  serve(app, shop, contract.previewBundle, async ({ body, principal }) =>
    (await previewBundle(shop, principal, body)).map(presentPrice),
  )
}
