import type { FastifyInstance } from 'fastify'
import { reportError } from '#contract/shop/error-reports.ts'
import { callerNetwork, consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { recordBrowserError } from './error-reports.service.ts'

/**
 * Reports per network and period. A page sends up to ten, and several pages of one household may fail at the same
 * time.
 */
const MAX_REPORTS = 30
const MINUTES = 15

export function errorReportRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, reportError, async ({ body, request }) => {
    await consumeRateLimit(shop, {
      key: `errors ${callerNetwork(request)}`,
      max: MAX_REPORTS,
      minutes: MINUTES,
    })
    recordBrowserError(shop, {
      reference: body.reference,
      type: body.type,
      message: body.message,
      stack: body.stack,
      noticedBy: body.noticed_by,
      page: body.page,
    })
  })
}
