import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/orders/problems.ts'
import { required } from '#domain/required.ts'
import { fingerprint, idempotencyKey } from '#server/http/idempotency.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { orderHead } from '../orders.service.ts'
import { presentListedProblem, presentProblems } from './problem.present.ts'
import { listProblems, problemReader, problemsOf, reportProblem } from './problems.service.ts'
import { resolveProblem } from './resolve-problem.service.ts'

export function problemRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.listOrderProblems, async ({ params, principal }) => {
    const order = await problemReader(shop, principal, params.order_id)
    return presentProblems(await problemsOf(shop, order), shop.storeDirectory)
  })
  serve(app, shop, contract.reportProblem, async ({ params, body, principal, request }) => {
    const key = idempotencyKey(request)
    const order = await reportProblem(shop, principal, params.order_id, {
      body,
      key: key === null ? undefined : { key, bodyHash: fingerprint(body) },
    })
    return presentProblems(await problemsOf(shop, order), shop.storeDirectory)
  })
  serve(app, shop, contract.resolveProblem, async ({ params, body, principal }) => {
    const { order_id: orderId, problem_report_id: reportId } = params
    await resolveProblem(shop, principal, { orderId, reportId }, body)
    const order = required(await orderHead(shop, orderId), `order ${orderId}`)
    return presentProblems(await problemsOf(shop, order), shop.storeDirectory)
  })
  serveEnvelope(app, shop, contract.listProblems, async ({ query, principal }) => {
    const { rows, ...paging } = await listProblems(shop, principal, query)
    return { data: rows.map((row) => presentListedProblem(row, shop.storeDirectory)), ...paging }
  })
}
