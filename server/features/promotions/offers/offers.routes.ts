import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/promotions.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { presentCode, presentPromotion } from './offer.present.ts'
import * as codes from './promo-codes.service.ts'
import * as promotions from './promotions.service.ts'

export function offerRoutes(app: FastifyInstance, shop: Shop): void {
  serveEnvelope(app, shop, contract.listPromoCodes, async ({ query, stores }) => {
    const { rows, ...paging } = await codes.listCodes(shop, stores, query)
    return { data: rows.map(presentCode), ...paging }
  })
  serve(app, shop, contract.readPromoCode, async ({ params }) =>
    presentCode(await codes.readCode(shop, params.promo_code_id)),
  )
  serve(app, shop, contract.createPromoCode, async ({ body, principal }) =>
    presentCode(await codes.createCode(shop, principal, body)),
  )
  serve(app, shop, contract.changePromoCode, async ({ params, body, principal }) =>
    presentCode(await codes.changeCode(shop, principal, params.promo_code_id, body)),
  )

  serveEnvelope(app, shop, contract.listPromotions, async ({ query, stores }) => {
    const { rows, ...paging } = await promotions.listPromotions(shop, stores, query)
    return { data: rows.map(presentPromotion), ...paging }
  })
  serve(app, shop, contract.readPromotion, async ({ params }) =>
    presentPromotion(await promotions.readPromotion(shop, params.promotion_id)),
  )
  serve(app, shop, contract.createPromotion, async ({ body, principal }) =>
    presentPromotion(await promotions.addPromotion(shop, principal, body)),
  )
  serve(app, shop, contract.changePromotion, async ({ params, body, principal }) =>
    presentPromotion(await promotions.updatePromotion(shop, principal, params.promotion_id, body)),
  )
}
