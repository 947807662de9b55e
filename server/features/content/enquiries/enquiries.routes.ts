import type { FastifyInstance } from 'fastify'
import { type Enquiry, listEnquiries } from '#contract/console/enquiries.ts'
import { OPERATOR_TIME_ZONE, toLocalIso } from '#domain/time.ts'
import { readerOf } from '#server/db/replicas.ts'
import { serveEnvelope } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './enquiries.queries.ts'

export function enquiryRoutes(app: FastifyInstance, shop: Shop): void {
  serveEnvelope(app, shop, listEnquiries, async ({ query: { purpose, search = '', ...request } }) => {
    const filter = { purpose: purpose ?? null, search }
    const { rows, ...paging } = await queries.listEnquiries(readerOf(shop), filter, request)
    return { data: rows.map(presentEnquiry), ...paging }
  })
}

const presentEnquiry = (row: queries.EnquiryRow): Enquiry => ({
  subscription_id: row.subscription_id,
  purpose: row.purpose,
  user_id: row.user_id,
  name: [row.first_name, row.surname].filter(Boolean).join(' '),
  email: row.email,
  contact_number: row.contact_number,
  message: row.message,
  referrer: row.referrer,
  created: toLocalIso(row.created_at, OPERATOR_TIME_ZONE),
})
