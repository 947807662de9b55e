import type { FastifyInstance } from 'fastify'
import { readPreferences, setPreferences } from '#contract/account/message-preferences.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { readWantsOrderSms, updateWantsOrderSms } from '../accounts.queries.ts'

export function messagePreferenceRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, readPreferences, ({ params }) => preferencesOf(shop, params.user_id))
  serve(app, shop, setPreferences, async ({ params, body }) => {
    await updateWantsOrderSms(shop.db, params.user_id, body.order_sms, shop.clock.now())
    return preferencesOf(shop, params.user_id)
  })
}

async function preferencesOf(shop: Shop, userId: number): Promise<{ order_sms: boolean }> {
  return { order_sms: (await readWantsOrderSms(shop.db, userId))?.order_sms ?? false }
}
