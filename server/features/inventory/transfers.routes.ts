import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/transfers.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { presentSummary, presentTransfer } from './transfer.present.ts'
import * as transfers from './transfers.service.ts'

export function transferRoutes(app: FastifyInstance, shop: Shop): void {
  serveEnvelope(app, shop, contract.listTransfers, async ({ params, query }) => {
    const { rows, ...paging } = await transfers.listTransfers(shop, params.store_id, query)
    return { data: rows.map((row) => presentSummary(shop, params.store_id, row)), ...paging }
  })
  serve(app, shop, contract.listTransferStores, async ({ params }) =>
    transfers.listTransferStores(shop, params.store_id),
  )
  serve(app, shop, contract.readTransfer, async ({ params }) =>
    presentTransfer(shop, params.store_id, await transfers.readTransfer(shop, params)),
  )
  serve(app, shop, contract.sendTransfer, async ({ params, body, principal }) =>
    presentTransfer(
      shop,
      params.store_id,
      await transfers.sendTransfer(shop, principal, params.store_id, body),
    ),
  )
  serve(app, shop, contract.receiveTransfer, async ({ params, body, principal }) =>
    presentTransfer(shop, params.store_id, await transfers.receiveTransfer(shop, principal, params, body)),
  )
  serve(app, shop, contract.cancelTransfer, async ({ params, body, principal }) =>
    presentTransfer(shop, params.store_id, await transfers.cancelTransfer(shop, principal, params, body)),
  )
}
