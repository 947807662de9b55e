import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/settings.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { changeSettings, readSettings } from './shop-settings.service.ts'

export function shopSettingsRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.readSettings, () => readSettings(shop))
  serve(app, shop, contract.changeSettings, ({ body, principal }) => changeSettings(shop, principal, body))
}
