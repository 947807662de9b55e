import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/message-templates.ts'
import { serve } from '#server/http/serve.ts'
import { requireUserId } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as templates from './templates.service.ts'

export function messageTemplateRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.listMessageTemplates, ({ query }) => templates.listTemplates(shop, query.search))
  serve(app, shop, contract.readMessageTemplate, ({ params }) => templates.templateByKind(shop, params.kind))
  serve(app, shop, contract.changeMessageTemplate, ({ params, body, principal }) =>
    templates.changeTemplate(shop, requireUserId(principal), params.kind, body),
  )
  serve(app, shop, contract.previewMessageTemplate, ({ params, body }) =>
    templates.previewTemplate(shop, params.kind, body),
  )
  serve(app, shop, contract.testMessageTemplate, ({ params, body, principal }) =>
    templates.testTemplate(shop, requireUserId(principal), params.kind, body),
  )
}
