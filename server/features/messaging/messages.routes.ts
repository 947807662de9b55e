import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/messages.ts'
import { readPreferences, setPreferences } from '#contract/shop/message-preferences.ts'
import { serve, serveWhole } from '#server/http/serve.ts'
import { userIdOf } from '#server/http/principal.ts'
import type { Shop } from '#server/shop.ts'
import { startCampaign } from '../marketing/campaigns.service.ts'
import { listMessages, resendMessage } from './failed-messages.service.ts'
import { presentMessage } from './messages.present.ts'
import { setOrderSms, wantsOrderSms } from './outbox.service.ts'

export function messageRoutes(app: FastifyInstance, shop: Shop): void {
  serveWhole(app, shop, contract.listMessages, async ({ query, principal }) => {
    const { rows, ...paging } = await listMessages(shop, principal, query)
    return { data: rows.map(presentMessage), ...paging }
  })
  serve(app, shop, contract.resendMessage, async ({ params, principal }) =>
    presentMessage(await resendMessage(shop, principal, params.message_id)),
  )
  serve(app, shop, contract.startCampaign, async ({ body, principal }) =>
    startCampaign(shop, userIdOf(principal)!, body),
  )
  serve(app, shop, readPreferences, async ({ params }) => ({
    order_sms: await wantsOrderSms(shop, params.user_id),
  }))
  serve(app, shop, setPreferences, async ({ params, body }) => {
    await setOrderSms(shop, params.user_id, body.order_sms)
    return { order_sms: await wantsOrderSms(shop, params.user_id) }
  })
}
