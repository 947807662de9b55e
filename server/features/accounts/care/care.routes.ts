import type { FastifyInstance } from 'fastify'
import { sendConcern } from '#contract/account/concerns.ts'
import * as contract from '#contract/console/care.ts'
import { DAY_MINUTES } from '#domain/time.ts'
import { requireCaptcha } from '#server/http/security/captcha-check.ts'
import { callerNetwork, consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import { requireUserId } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { presentCase } from './care-case.present.ts'
import * as cases from './care-cases.service.ts'

/** Concerns per network and day. */
const MAX_CONCERNS = 5
/** Concerns without a solved captcha, within the limit above. */
const MAX_WITHOUT_CAPTCHA = 2

export function careRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, sendConcern, async ({ body: { captcha, ...concern }, request }) => {
    const from = callerNetwork(request)
    await consumeRateLimit(shop, { key: `concern ${from}`, max: MAX_CONCERNS, minutes: DAY_MINUTES })
    if (captcha) await requireCaptcha(shop, captcha, 'contact')
    else {
      const key = `concern without captcha ${from}`
      await consumeRateLimit(shop, { key, max: MAX_WITHOUT_CAPTCHA, minutes: DAY_MINUTES })
    }
    await cases.receiveConcern(shop, concern)
    return { received: true as const }
  })
  const present = (row: cases.CareCaseRow) => presentCase(row, shop.clock.now())
  serveEnvelope(app, shop, contract.listCareCases, async ({ query: { state, ...request } }) => {
    const { rows, ...paging } = await cases.listCases(shop, state === 'open', request)
    return { data: rows.map(present), ...paging }
  })
  serve(app, shop, contract.decideCareCase, async ({ params, body, principal }) =>
    present(await cases.decideCase(shop, requireUserId(principal), params.care_case_id, body)),
  )
  serve(app, shop, contract.deleteCareCase, async ({ params, principal }) => {
    await cases.deleteCase(shop, requireUserId(principal), params.care_case_id)
    return { deleted: true as const }
  })
}
