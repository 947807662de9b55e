import type { FastifyInstance } from 'fastify'
import { resetSecondFactor as resetEndpoint } from '#contract/console/second-factor.ts'
import * as contract from '#contract/account/second-factor.ts'
import { ShopError } from '#server/http/errors.ts'
import { callerNetwork } from '#server/http/security/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import { renewSession } from '#server/http/session/session.ts'
import type { Shop } from '#server/shop.ts'
import { accountView } from '../account-view.service.ts'
import { requireMember, ownUser } from '../accounts.service.ts'
import * as enrolment from './enrolment.service.ts'
import { recordLogin } from '../login/login.service.ts'
import { checkSecondFactor, requireEnrolmentAllowed } from './second-factor.service.ts'

const VERIFIED = { isSecondFactorVerified: true }

export function secondFactorRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.readSecondFactor, async ({ params, principal }) => {
    const { user_id } = await ownUser(shop, principal, params.user_id)
    return enrolment.describeSecondFactor(shop, user_id)
  })
  serve(app, shop, contract.verifySecondFactor, async ({ params, body, principal, request, reply }) => {
    if (principal.kind !== 'partial') throw new ShopError('not_found')
    const user = await ownUser(shop, principal, params.user_id)
    const method = await checkSecondFactor(shop, user.user_id, { proof: body, from: callerNetwork(request) })
    await renewSession(shop, principal, { request, reply }, VERIFIED)
    await recordLogin(shop, user.user_id, `password and ${method}`)
    return accountView(shop, user)
  })
  enrolmentRoutes(app, shop)
}

function enrolmentRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.proposeTotp, async ({ params, principal }) =>
    enrolment.proposeTotp(
      shop,
      await ownUser(shop, requireEnrolmentAllowed(principal, params.user_id), params.user_id),
    ),
  )
  serve(app, shop, contract.confirmTotp, async ({ params, body, principal: caller, request, reply }) => {
    const principal = requireEnrolmentAllowed(caller, params.user_id)
    const recovery_codes = await enrolment.confirmTotp(
      shop,
      await ownUser(shop, principal, params.user_id),
      body.otp,
    )
    await renewSession(shop, principal, { request, reply }, VERIFIED)
    return { recovery_codes }
  })
  serve(app, shop, contract.removeTotp, async ({ params, principal }) => {
    await enrolment.removeTotp(shop, (await requireMember(shop, principal, params.user_id)).user)
  })
  serve(app, shop, contract.renewRecoveryCodes, async ({ params, principal }) => ({
    recovery_codes: await enrolment.renewRecoveryCodes(
      shop,
      (await requireMember(shop, principal, params.user_id)).user,
    ),
  }))
  serve(app, shop, resetEndpoint, async ({ params, principal }) => {
    if (principal.kind !== 'member') throw new ShopError('not_signed_in')
    await enrolment.resetSecondFactor(shop, principal.userId, params.user_id)
  })
}
