import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/purchase-orders.ts'
import { listReorderSuggestions } from '#contract/console/reorder.ts'
import { serve, serveEnvelope, serveFile } from '#server/http/serve.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { presentOrder, presentSummary } from './purchase-order.present.ts'
import * as orders from './purchase-orders.service.ts'
import { receiveOrder } from './receive-order.service.ts'
import { listSuggestions } from './reorder.service.ts'
import { orderAsPdf, sendOrder } from './send-order.service.ts'

type Call = { params: orders.OrderPath; principal: Principal }

export function purchaseOrderRoutes(app: FastifyInstance, shop: Shop): void {
  const present = ({ params, principal }: Call, order: orders.OrderWithLines) =>
    presentOrder(shop, order, orders.seesCosts(principal, params.store_id))

  serveEnvelope(app, shop, listReorderSuggestions, async ({ params, query }) =>
    listSuggestions(shop, params.store_id, query),
  )
  serveEnvelope(app, shop, contract.listPurchaseOrders, async ({ params, query, principal }) => {
    const { rows, ...paging } = await orders.listOrders(shop, params.store_id, query)
    const withCosts = orders.seesCosts(principal, params.store_id)
    return { data: rows.map((row) => presentSummary(shop, row, withCosts)), ...paging }
  })
  serve(app, shop, contract.createPurchaseOrders, async ({ params, body, principal }) => {
    const rows = await orders.createOrders(shop, principal, params.store_id, body)
    return rows.map((row) => presentSummary(shop, row, true))
  })
  serve(app, shop, contract.readPurchaseOrder, async (call) =>
    present(call, await orders.readOrder(shop, call.params)),
  )
  serve(app, shop, contract.changePurchaseOrder, async (call) =>
    present(call, await orders.changeOrder(shop, call.principal, call.params, call.body)),
  )
  serve(app, shop, contract.sendPurchaseOrder, async (call) =>
    present(call, await sendOrder(shop, call.principal, call.params, call.body)),
  )
  serveFile(app, shop, contract.getPurchaseOrderPdf, async ({ params }) => {
    const { filename, content } = await orderAsPdf(shop, params)
    return { content, type: 'application/pdf', disposition: `inline; filename="${filename}"` }
  })
  serve(app, shop, contract.receivePurchaseOrder, async (call) =>
    present(call, await receiveOrder(shop, call.principal, call.params, call.body)),
  )
  serve(app, shop, contract.closePurchaseOrder, async (call) => {
    const { version } = call.body
    return present(
      call,
      await orders.endOrder(shop, call.principal, call.params, { version, state: 'closed' }),
    )
  })
  serve(app, shop, contract.cancelPurchaseOrder, async (call) => {
    const { version } = call.body
    return present(
      call,
      await orders.endOrder(shop, call.principal, call.params, { version, state: 'canceled' }),
    )
  })
}
