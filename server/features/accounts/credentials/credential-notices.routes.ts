import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/account/credential-notices.ts'
import { callerNetwork, consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { readCredentialNotice, undoCredentialChange } from './undo-credential-change.service.ts'

export function credentialNoticeRoutes(app: FastifyInstance, shop: Shop): void {
  const limit = (caller: string) =>
    consumeRateLimit(shop, { key: `credential notice from ${caller}`, max: 60, minutes: 15 })
  serve(app, shop, contract.readCredentialNotice, async ({ params, request }) => {
    await limit(callerNetwork(request))
    const notice = await readCredentialNotice(shop, params.token)
    return {
      change: notice.change,
      at: notice.changed_at.toISOString(),
      until: notice.expires_at.toISOString(),
    }
  })
  serve(app, shop, contract.undoCredentialChange, async ({ params, request }) => {
    await limit(callerNetwork(request))
    await undoCredentialChange(shop, params.token)
  })
}
