import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/orders/substitutes.ts'
import { toDollars } from '#domain/money.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { withCurrentOrder } from '../lifecycle/order-version.service.ts'
import { orderAfterChange } from '../view/order-view.service.ts'
import { staffHead, visibleHead } from '../orders.service.ts'
import { answerProposal, offerSubstitute, suggestSubstitutes } from './substitutes.service.ts'

/** Endpoints for substitutes of missing packs. */
export function substituteRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.suggestSubstitutes, async ({ params, query, principal }) => {
    const { order } = await staffHead(shop, principal, params.order_id)
    const { wish: preference, packs } = await suggestSubstitutes(
      shop,
      order,
      params.order_line_id,
      query.search,
    )
    return {
      wish: preference,
      packs: packs.map((pack) => ({
        product_pack_id: pack.packId,
        product_id: pack.productId,
        product_name: pack.name,
        image: pack.image,
        pack_size: pack.size,
        price: toDollars(pack.price),
        shelf: pack.shelf,
        same_kind: pack.isSameKind,
      })),
    }
  })
  serve(app, shop, contract.offerSubstitute, async ({ params, body, principal }) => {
    const { actor } = await staffHead(shop, principal, params.order_id)
    const offer = () => offerSubstitute(shop, actor, params.order_id, body)
    await withCurrentOrder(shop, principal, params.order_id, offer)
    return orderAfterChange(shop, principal, params.order_id)
  })
  serve(app, shop, contract.answerSubstitute, async ({ params, body, principal }) => {
    const { actor } = await visibleHead(shop, principal, params.order_id)
    await answerProposal(shop, actor, params, body.accept)
    return orderAfterChange(shop, principal, params.order_id)
  })
}
