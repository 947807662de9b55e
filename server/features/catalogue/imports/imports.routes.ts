import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import * as contract from '#contract/console/imports.ts'
import { ShopError } from '#server/http/errors.ts'
import { authorize } from '#server/http/security/authorize.ts'
import { parseInput, serve, serveEnvelope } from '#server/http/serve.ts'
import { authenticate } from '#server/http/session/session.ts'
import type { Shop } from '#server/shop.ts'
import { inventoryCsv, productsCsv } from './exports.service.ts'
import { presentImport } from './imports.present.ts'
import * as imports from './imports.service.ts'

type Rows = (shop: Shop, storeId: number | null) => AsyncGenerator<string>

/** A file that is written while it is read: nobody waits for the whole, and nothing holds it. */
function serveExport(
  app: FastifyInstance,
  shop: Shop,
  endpoint: typeof contract.exportProducts,
  rows: Rows,
): void {
  shop.endpoints.push(endpoint)
  app.get(`/api${endpoint.path}`, async (request, reply) => {
    const caller = await authenticate(shop, request)
    authorize(endpoint, caller, {})
    const storeId = parseInput(endpoint.query, request.query)?.store_id ?? null
    if (storeId !== null && !shop.storeDirectory.stores().some((store) => store.store_id === storeId))
      throw new ShopError('store_not_found')
    const name = endpoint.path.split('/').at(-1)
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(rows(shop, storeId)))
  })
}

export function importRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.createImport, async ({ body, principal }) =>
    presentImport(await imports.createImport(shop, principal, body)),
  )
  serveExport(app, shop, contract.exportProducts, productsCsv)
  serveExport(app, shop, contract.exportInventory, inventoryCsv)
  serveEnvelope(app, shop, contract.listImports, async ({ query }) => {
    const { rows, ...paging } = await imports.listImports(shop, query)
    return { data: rows.map(presentImport), ...paging }
  })
  serve(app, shop, contract.getImport, async ({ params }) =>
    presentImport(await imports.readImport(shop, params.import_id)),
  )
  serve(app, shop, contract.applyImport, async ({ params, principal }) =>
    presentImport(await imports.applyImport(shop, principal, params.import_id)),
  )
  serve(app, shop, contract.undoImport, async ({ params, principal }) =>
    presentImport(await imports.undoImport(shop, principal, params.import_id)),
  )
}
