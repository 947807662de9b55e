import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/customers.ts'
import { tagCustomers as tagContract } from '#contract/console/tags.ts'
import { jsonFile, jsonStream } from '#server/http/json-stream.ts'
import { serve, serveEnvelope, serveFile } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { tagCustomers } from './customer-tags.service.ts'
import * as writes from './customer-writes.service.ts'
import { presentCustomer, presentNote, presentPage } from './customers.present.ts'
import { customerPage, findCustomers } from './customers.service.ts'

export function customerRoutes(app: FastifyInstance, shop: Shop): void {
  serveEnvelope(app, shop, contract.listCustomers, async ({ query, principal }) => {
    const { rows, paging } = await findCustomers(shop, principal, query)
    return { data: rows.map(presentCustomer), ...paging }
  })
  serve(app, shop, contract.getCustomer, async ({ params, principal }) =>
    presentPage(await customerPage(shop, principal, params.user_id)),
  )
  serveFile(app, shop, contract.exportCustomer, async ({ params, query, principal }) => {
    const data = await writes.exportCustomer(shop, principal, params.user_id)
    return query.file ? jsonFile(data, `coldie-customer-${params.user_id}.json`) : jsonStream(data)
  })
  serve(app, shop, contract.addCustomerNote, async ({ params, body, principal }) =>
    (await writes.addNote(shop, principal, params.user_id, body.text)).map(presentNote),
  )
  serve(app, shop, tagContract, async ({ body: { user_ids: ids, ...change }, principal }) => {
    const tagged = await tagCustomers(shop, principal, { ids, ...change })
    return tagged.map(({ id, tags }) => ({ user_id: id, tags }))
  })
  serve(app, shop, contract.endCustomerSessions, ({ params, query, principal }) =>
    writes.endSessions(shop, principal, params.user_id, query.session_id),
  )
  serve(app, shop, contract.withdrawConsent, ({ params, query, principal }) =>
    writes.withdrawConsent(shop, principal, params.user_id, query.channel),
  )
  serve(app, shop, contract.closeCustomer, ({ params, body, principal }) =>
    writes.closeForCustomer(shop, principal, params.user_id, body),
  )
}
