import type { FastifyInstance } from 'fastify'
import { captchaChallenge } from '#contract/shop/captcha.ts'
import { listBanners, listContent, subscribe } from '#contract/shop/content.ts'
import { callerNetwork, consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { presentBanner, presentContent } from './content.present.ts'
import { limitEnquiries, contentPages, findBanners, submitEnquiry } from './content.service.ts'

export function contentRoutes(app: FastifyInstance, shop: Shop): void {
  serveEnvelope(app, shop, listBanners, async ({ query, principal }) => {
    const { zone_id: zoneId, store_id: storeId, status, limit, page } = query
    const { rows, ...paging } = await findBanners(shop, principal, { status, storeId, zoneId, limit, page })
    return { data: rows.map(presentBanner), ...paging }
  })
  serveEnvelope(app, shop, listContent, async ({ query }) => {
    const { rows, ...paging } = await contentPages(shop, query)
    return { data: rows.map(presentContent), ...paging }
  })
  serve(app, shop, captchaChallenge, async ({ request }) => {
    await consumeRateLimit(shop, { key: `captcha ${callerNetwork(request)}`, max: 60, minutes: 15 })
    return shop.captcha.challenge()
  })
  serve(app, shop, subscribe, async ({ body, principal, request }) => {
    await limitEnquiries(shop, callerNetwork(request), body.captcha)
    const subscription_id = await submitEnquiry(shop, principal, {
      firstName: body.first_name,
      surname: body.surname,
      email: body.email,
      contactNumber: body.contact_number ?? '',
      message: body.message ?? '',
      referrer: body.referrer,
    })
    return { subscription_id }
  })
}
