import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/dispatch.ts'
import { setDispatchMode } from '#server/features/delivery/places/dispatch-mode.service.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { presentBoard } from './board.present.ts'
import { pinOrder, readBoard } from './board.service.ts'

export function dispatchRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.readDispatch, async ({ query }) =>
    presentBoard(await readBoard(shop, query.store_id)),
  )
  serve(app, shop, contract.setDispatchMode, ({ params, body, principal }) =>
    setDispatchMode(shop, principal, params.store_id, body),
  )
  serve(app, shop, contract.pinOrder, ({ body, principal }) => pinOrder(shop, principal, body))
}
