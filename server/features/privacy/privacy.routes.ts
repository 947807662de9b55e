import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/account/account.ts'
import { consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { jsonFile, jsonStream } from '#server/http/json-stream.ts'
import { serve, serveFile } from '#server/http/serve.ts'
import { clearPersonalCookies } from '#server/http/session/session.ts'
import type { Shop } from '#server/shop.ts'
import { requireMember } from '#server/features/accounts/accounts.service.ts'
import { readLimits } from '#server/features/accounts/limits/order-limits.service.ts'
import { requirePassword } from '#server/features/accounts/passwords/new-password.service.ts'
import { closeAccount, exportPersonalData } from './privacy.service.ts'

export function privacyRoutes(app: FastifyInstance, shop: Shop): void {
  serveFile(app, shop, contract.myData, async ({ params, query, principal }) => {
    const { user } = await requireMember(shop, principal, params.user_id)
    await consumeRateLimit(shop, { key: `my data ${user.user_id}`, max: 10, minutes: 15 })
    // Staff export the same data for a person, but never learn of the limits.
    const [data, limits] = await Promise.all([exportPersonalData(shop, user), readLimits(shop, user.user_id)])
    const whole = { ...data, limits }
    return query.file ? jsonFile(whole, 'coldie-my-data.json') : jsonStream(whole)
  })
  serve(app, shop, contract.closeAccount, async ({ params, body, principal, reply }) => {
    const { user } = await requireMember(shop, principal, params.user_id)
    await requirePassword(shop, user.user_id, body.password, 'password')
    await closeAccount(shop, user)
    clearPersonalCookies(shop, reply)
  })
}
