import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/dispatch.ts'
import * as reviews from '#contract/console/hand-over-reviews.ts'
import { sendActions } from '#contract/driver/driver-actions.ts'
import { readDriverHistory, readDriverPlan } from '#contract/driver/driver-plan.ts'
import { setDispatchMode } from '#server/features/delivery/places/dispatch-mode.service.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { presentBoard } from './board.present.ts'
import { pinOrder, readBoard } from './board.service.ts'
import { applyActions } from './driver-actions.service.ts'
import { driverHistory } from './driver-history.service.ts'
import { driverPlan } from './driver-plan.service.ts'
import { decideHandOver, listReviews } from './hand-over-reviews.service.ts'

export function dispatchRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.readDispatch, async ({ query }) =>
    presentBoard(await readBoard(shop, query.store_id)),
  )
  serve(app, shop, contract.setDispatchMode, ({ params, body, principal }) =>
    setDispatchMode(shop, principal, params.store_id, body),
  )
  serve(app, shop, contract.pinOrder, ({ body, principal }) => pinOrder(shop, principal, body))
  serveEnvelope(app, shop, reviews.listHandOverReviews, ({ query: { store_id, ...request } }) =>
    listReviews(shop, store_id, request),
  )
  serve(app, shop, reviews.decideHandOver, ({ body, principal }) => decideHandOver(shop, principal, body))
  serve(app, shop, sendActions, async ({ body, principal }) => ({
    results: await applyActions(shop, principal, body),
    now: shop.clock.now().toISOString(),
  }))
  serve(app, shop, readDriverPlan, ({ principal }) => driverPlan(shop, principal))
  serveEnvelope(app, shop, readDriverHistory, ({ query, principal }) => driverHistory(shop, principal, query))
}
