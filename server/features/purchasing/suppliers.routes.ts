import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/suppliers.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { presentSupplier, presentSupplierProduct } from './supplier.present.ts'
import * as suppliers from './suppliers.service.ts'

export function supplierRoutes(app: FastifyInstance, shop: Shop): void {
  serveEnvelope(app, shop, contract.listSuppliers, async ({ query }) => {
    const { rows, ...paging } = await suppliers.listSuppliers(shop, query)
    return { data: rows.map(presentSupplier), ...paging }
  })
  serve(app, shop, contract.readSupplier, async ({ params }) =>
    presentSupplier(await suppliers.readSupplier(shop, params.supplier_id)),
  )
  serve(app, shop, contract.createSupplier, async ({ body, principal }) =>
    presentSupplier(await suppliers.createSupplier(shop, principal, body)),
  )
  serve(app, shop, contract.changeSupplier, async ({ params, body, principal }) =>
    presentSupplier(await suppliers.changeSupplier(shop, principal, params.supplier_id, body)),
  )
  serveEnvelope(app, shop, contract.listSupplierProducts, async ({ params, query }) => {
    const { rows, ...paging } = await suppliers.listProducts(shop, params.supplier_id, query)
    return { data: rows.map(presentSupplierProduct), ...paging }
  })
  serve(app, shop, contract.saveSupplierProduct, async ({ params, body, principal }) =>
    presentSupplierProduct(await suppliers.saveProduct(shop, principal, params, body)),
  )
  serve(app, shop, contract.removeSupplierProduct, async ({ params, body, principal }) =>
    presentSupplierProduct(await suppliers.removeProduct(shop, principal, params, body.version)),
  )
}
