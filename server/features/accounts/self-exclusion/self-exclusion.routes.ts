import type { FastifyInstance } from 'fastify'
import { selfExclude } from '#contract/account/self-exclusion.ts'
import { callerNetwork, consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { excludeSelf } from './self-exclusion.service.ts'

export function selfExclusionRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, selfExclude, async ({ body, request }) => {
    // The form requires no proof of identity, so one network must not be able to exclude many people.
    await consumeRateLimit(shop, { key: `self-exclusion ${callerNetwork(request)}`, max: 10, minutes: 60 })
    const { firstname, lastname, one_name: hasOneName, email, mobile, dob, term } = body
    const { starts, ends } = await excludeSelf(shop, {
      firstname,
      lastname: hasOneName ? '' : lastname,
      email: email || undefined,
      mobile: mobile || undefined,
      dob: dob || undefined,
      term,
    })
    await shop.events.personExcluded(shop)
    return { starts: starts.toISOString(), ends: ends?.toISOString() ?? null }
  })
}
