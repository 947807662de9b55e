import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import * as contract from '#contract/console/imports.ts'
import { ShopError } from '#server/http/errors.ts'
import type { CallerStores } from '#server/http/security/ownership.ts'
import { serve, serveEnvelope, serveFile } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { inventoryCsv, productsCsv } from './exports.service.ts'
import { presentImport } from './imports.present.ts'
import * as imports from './imports.service.ts'

type CsvExport = (shop: Shop, stores: CallerStores) => AsyncGenerator<string>

/** Streams the file while it is written, so that memory holds one batch of it. */
function serveExport(
  app: FastifyInstance,
  shop: Shop,
  endpoint: typeof contract.exportProducts,
  rows: CsvExport,
): void {
  serveFile(app, shop, endpoint, async ({ query, stores }) => {
    if (query.store_id !== undefined) requireStore(shop, query.store_id)
    return {
      content: Readable.from(rows(shop, stores)),
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${endpoint.path.split('/').at(-1)}"`,
    }
  })
}

const requireStore = (shop: Shop, storeId: number): void => {
  if (!shop.storeDirectory.everyStore().some((store) => store.store_id === storeId))
    throw new ShopError('store_not_found')
}

export function importRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.createImport, async ({ body, principal }) =>
    presentImport(await imports.createImport(shop, principal, body)),
  )
  serveExport(app, shop, contract.exportProducts, productsCsv)
  serveExport(app, shop, contract.exportInventory, inventoryCsv)
  serveEnvelope(app, shop, contract.listImports, async ({ query, stores }) => {
    const { rows, ...paging } = await imports.listImports(shop, stores, query)
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
