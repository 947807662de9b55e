import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/messages.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { listMessages, resendMessage } from './failed-messages.service.ts'
import { presentMessage } from './messages.present.ts'

export function messageRoutes(app: FastifyInstance, shop: Shop): void {
  serveEnvelope(app, shop, contract.listMessages, async ({ query, principal }) => {
    const { rows, ...paging } = await listMessages(shop, principal, query)
    return { data: rows.map(presentMessage), ...paging }
  })
  serve(app, shop, contract.resendMessage, async ({ params, principal }) =>
    presentMessage(await resendMessage(shop, principal, params.message_id)),
  )
}
